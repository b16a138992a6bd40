extension GraphQLSchema {
    /// The part of GitHub's schema that the stand-in has. Each type, field and argument is one of GitHub's.
    static let text = """
        type Query {
          node(id: ID!): Node
          nodes(ids: [ID!]!): [Node]!
          organization(login: String!): Organization
          rateLimit(dryRun: Boolean = false): RateLimit
          repository(followRenames: Boolean = true, name: String!, owner: String!): Repository
          repositoryOwner(login: String!): RepositoryOwner
          search(after: String, first: Int, query: String!, type: SearchType!): SearchResultItemConnection!
          user(login: String!): User
          viewer: User!
        }

        interface Node { id: ID! }

        interface Actor { avatarUrl(size: Int): URI! login: String! url: URI! }

        type Bot implements Actor & Node {
          avatarUrl(size: Int): URI!
          createdAt: DateTime!
          databaseId: Int
          id: ID!
          login: String!
          updatedAt: DateTime!
          url: URI!
        }

        interface RepositoryOwner {
          avatarUrl(size: Int): URI!
          id: ID!
          login: String!
          repositories(
            after: String, first: Int, isArchived: Boolean, isFork: Boolean, orderBy: RepositoryOrder,
            ownerAffiliations: [RepositoryAffiliation] = [OWNER, COLLABORATOR], privacy: RepositoryPrivacy
          ): RepositoryConnection!
          url: URI!
        }

        type User implements Actor & Node & RepositoryOwner {
          avatarUrl(size: Int): URI!
          bio: String
          company: String
          contributionsCollection(from: DateTime, to: DateTime): ContributionsCollection!
          createdAt: DateTime!
          databaseId: Int
          email: String!
          followers(after: String, first: Int): FollowerConnection!
          following(after: String, first: Int): FollowingConnection!
          hasSponsorsListing: Boolean!
          id: ID!
          isFollowingViewer: Boolean!
          location: String
          login: String!
          name: String
          organizations(after: String, first: Int, orderBy: OrganizationOrder = null): OrganizationConnection!
          pinnedItems(after: String, first: Int, types: [PinnableItemType!]): PinnableItemConnection!
          pronouns: String
          repositories(
            after: String, first: Int, isArchived: Boolean, isFork: Boolean, orderBy: RepositoryOrder,
            ownerAffiliations: [RepositoryAffiliation] = [OWNER, COLLABORATOR], privacy: RepositoryPrivacy
          ): RepositoryConnection!
          repositoriesContributedTo(
            after: String, contributionTypes: [RepositoryContributionType], first: Int, orderBy: RepositoryOrder
          ): RepositoryConnection!
          socialAccounts(after: String, first: Int): SocialAccountConnection!
          status: UserStatus
          updatedAt: DateTime!
          url: URI!
          viewerIsFollowing: Boolean!
          websiteUrl: URI
        }

        type Organization implements Actor & Node & RepositoryOwner {
          avatarUrl(size: Int): URI!
          createdAt: DateTime!
          databaseId: Int
          description: String
          email: String
          id: ID!
          location: String
          login: String!
          membersWithRole(after: String, first: Int): OrganizationMemberConnection!
          name: String
          repositories(
            after: String, first: Int, isArchived: Boolean, isFork: Boolean, orderBy: RepositoryOrder,
            ownerAffiliations: [RepositoryAffiliation] = [OWNER, COLLABORATOR], privacy: RepositoryPrivacy
          ): RepositoryConnection!
          updatedAt: DateTime!
          url: URI!
          websiteUrl: URI
        }

        type Repository implements Node {
          assignableUsers(after: String, first: Int, query: String): UserConnection!
          createdAt: DateTime!
          databaseId: Int
          defaultBranchRef: Ref
          description: String
          forkCount: Int!
          homepageUrl: URI
          id: ID!
          isArchived: Boolean!
          isFork: Boolean!
          isPrivate: Boolean!
          licenseInfo: License
          mentionableUsers(after: String, first: Int, query: String): UserConnection!
          name: String!
          nameWithOwner: String!
          object(expression: String, oid: GitObjectID): GitObject
          owner: RepositoryOwner!
          primaryLanguage: Language
          pullRequests(
            after: String, first: Int, orderBy: IssueOrder, states: [PullRequestState!]
          ): PullRequestConnection!
          pushedAt: DateTime
          stargazerCount: Int!
          suggestedActors(
            after: String, capabilities: [RepositorySuggestedActorFilter!]!, first: Int, query: String
          ): ActorConnection!
          updatedAt: DateTime!
          url: URI!
        }

        type PullRequest implements Node {
          author: Actor
          id: ID!
          mergedAt: DateTime
          number: Int!
          reviews(after: String, first: Int): PullRequestReviewConnection
          suggestedReviewerActors(after: String, first: Int, query: String): SuggestedReviewerActorConnection!
        }
        type PullRequestReview implements Node { author: Actor id: ID! }
        type UserStatus implements Node { emoji: String id: ID! message: String }
        type SocialAccount { displayName: String! url: URI! }
        type ContributionsCollection { contributionCalendar: ContributionCalendar! }
        type ContributionCalendar { totalContributions: Int! weeks: [ContributionCalendarWeek!]! }
        type ContributionCalendarWeek { contributionDays: [ContributionCalendarDay!]! }
        type ContributionCalendarDay { contributionCount: Int! date: Date! }
        type SuggestedReviewerActor { isAuthor: Boolean! isCommenter: Boolean! reviewer: Actor! }
        type Ref implements Node { id: ID! name: String! target: GitObject }
        interface GitObject { id: ID! oid: GitObjectID! }
        type Commit implements GitObject & Node {
          author: GitActor
          history(after: String, first: Int): CommitHistoryConnection!
          id: ID!
          messageHeadline: String!
          oid: GitObjectID!
        }
        type GitActor { email: String name: String user: User }
        type Language implements Node { color: String id: ID! name: String! }
        type License implements Node { id: ID! name: String! spdxId: String }

        type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
        type RateLimit {
          cost: Int! limit: Int! nodeCount: Int! remaining: Int! resetAt: DateTime! used: Int!
        }
        type SearchResultItemConnection {
          edges: [SearchResultItemEdge] issueCount: Int! nodes: [SearchResultItem] pageInfo: PageInfo!
          repositoryCount: Int! userCount: Int!
        }
        type SearchResultItemEdge { cursor: String! node: SearchResultItem textMatches: [TextMatch] }
        type TextMatch { fragment: String! highlights: [TextMatchHighlight!]! property: String! }
        type TextMatchHighlight { beginIndice: Int! endIndice: Int! text: String! }
        type FollowerConnection { nodes: [User] pageInfo: PageInfo! totalCount: Int! }
        type FollowingConnection { nodes: [User] pageInfo: PageInfo! totalCount: Int! }
        type ActorConnection { nodes: [Actor] pageInfo: PageInfo! totalCount: Int! }
        type PullRequestConnection { nodes: [PullRequest] pageInfo: PageInfo! totalCount: Int! }
        type PullRequestReviewConnection { nodes: [PullRequestReview] pageInfo: PageInfo! totalCount: Int! }
        type SuggestedReviewerActorConnection {
          nodes: [SuggestedReviewerActor] pageInfo: PageInfo! totalCount: Int!
        }
        type SocialAccountConnection { nodes: [SocialAccount] pageInfo: PageInfo! totalCount: Int! }
        type PinnableItemConnection { nodes: [PinnableItem] pageInfo: PageInfo! totalCount: Int! }
        type UserConnection { nodes: [User] pageInfo: PageInfo! totalCount: Int! }
        type OrganizationConnection { nodes: [Organization] pageInfo: PageInfo! totalCount: Int! }
        type OrganizationMemberConnection { nodes: [User] pageInfo: PageInfo! totalCount: Int! }
        type RepositoryConnection { nodes: [Repository] pageInfo: PageInfo! totalCount: Int! }
        type CommitHistoryConnection { nodes: [Commit] pageInfo: PageInfo! totalCount: Int! }

        union SearchResultItem = Organization | PullRequest | Repository | User
        union PinnableItem = Repository
        enum PinnableItemType { GIST ISSUE PROJECT PULL_REQUEST REPOSITORY TEAM USER }
        enum SearchType { ISSUE REPOSITORY USER }
        enum RepositoryAffiliation { COLLABORATOR ORGANIZATION_MEMBER OWNER }
        enum RepositoryContributionType { COMMIT ISSUE PULL_REQUEST PULL_REQUEST_REVIEW REPOSITORY }
        enum RepositoryPrivacy { PRIVATE PUBLIC }
        enum RepositoryOrderField { CREATED_AT NAME PUSHED_AT STARGAZERS UPDATED_AT }
        enum IssueOrderField { COMMENTS CREATED_AT UPDATED_AT }
        enum PullRequestState { CLOSED MERGED OPEN }
        enum RepositorySuggestedActorFilter { CAN_BE_ASSIGNED CAN_BE_AUTHOR }
        enum OrganizationOrderField { CREATED_AT LOGIN }
        enum OrderDirection { ASC DESC }
        input IssueOrder { direction: OrderDirection! field: IssueOrderField! }
        input RepositoryOrder { direction: OrderDirection! field: RepositoryOrderField! }
        input OrganizationOrder { direction: OrderDirection! field: OrganizationOrderField! }
        scalar URI
        scalar Date
        scalar DateTime
        scalar GitObjectID
        """
}
