/// Why an organization or GitHub refuses a token, in GitHub's words.
package enum Refusal: String, Sendable, CaseIterable {
    case ipAllowList, tokenLifetime, classicToken, fineGrainedToken, singleSignOn, appRestrictions, suspended,
        twoFactor,
        blocked

    /// Returns the message that names the organization.
    func message(of organization: String) -> String {
        switch self {
        case .ipAllowList:
            "Although you appear to have the correct authorization credentials, the `\(organization)` organization has an IP "
                + "allow list enabled, and your IP address is not permitted to access this resource."
        case .tokenLifetime:
            "The '\(organization)' organization forbids access via a fine-grained personal access tokens if the token's "
                + "lifetime is greater than 366 days. Please adjust your token's lifetime at the following URL: "
                + "https://github.com/settings/personal-access-tokens/4711"
        case .classicToken:
            "`\(organization)` forbids access via a personal access token (classic). Please use a GitHub App, OAuth App, or a "
                + "personal access token with fine-grained permissions."
        case .fineGrainedToken:
            "`\(organization)` forbids access via a fine-grained personal access token. Please use a GitHub App, OAuth App, or "
                + "a personal access token (classic)."
        case .singleSignOn:
            "Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this "
                + "organization."
        case .appRestrictions:
            "Although you appear to have the correct authorization credentials, the `\(organization)` organization has enabled "
                + "OAuth App access restrictions, meaning that data access to third-parties is limited."
        case .suspended: "Sorry. Your account was suspended."
        case .twoFactor:
            "The \(organization) organization requires all members to have two-factor authentication enabled."
        case .blocked: "You have been blocked from accessing this resource."
        }
    }
}
