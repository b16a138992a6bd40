#pragma once
#include <curl/curl.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/socket.h>
#if defined(__linux__)
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#endif

// Swift can't call variadic functions: one typed wrapper for each kind of argument.

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl copies the string; NULL means the option's own default or "none".
static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_fields(CURL *easy, CURLoption option, struct curl_slist *fields) {
    return curl_easy_setopt(easy, option, fields);
}

// Header and body callbacks have the same shape.
static inline CURLcode ccurl_set_callback(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode ccurl_set_prerequest(CURL *easy, curl_prereq_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ccurl_set_debug(CURL *easy, curl_debug_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, callback);
}

#if defined(__linux__)
static inline CURLcode ccurl_set_tls_context(CURL *easy, curl_ssl_ctx_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, callback);
}

// Compares the host with the alternative names of the certificate only. libcurl also accepts the common name.
static inline bool ccurl_require_alternative_name(void *context, const char *host) {
    X509_VERIFY_PARAM *parameters = SSL_CTX_get0_param((SSL_CTX *)context);
    X509_VERIFY_PARAM_set_hostflags(parameters, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
    return X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1 || X509_VERIFY_PARAM_set1_host(parameters, host, 0) == 1;
}
#endif

static inline CURLcode ccurl_set_open_socket(CURL *easy, curl_opensocket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

// The address, which is longer than the member that contains it.
static inline const struct sockaddr *ccurl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

// Opens a socket as libcurl does by default, but closed in the programs that this process starts.
static inline curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
#if defined(SOCK_CLOEXEC)
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    const curl_socket_t descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }
    return descriptor;
#endif
}

static inline CURLcode ccurl_set_share(CURL *easy, CURLSH *share) {
    return curl_easy_setopt(easy, CURLOPT_SHARE, share);
}

// CURLOPT_PROTOCOLS is deprecated since 7.85, its replacement missing before.
static inline CURLcode ccurl_allow_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// The version is an enumerator or a macro, depending on the version of libcurl, and Swift imports those as different
// types.
static inline CURLcode ccurl_require_tls_1_2(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
}

// Without this (7.87) removing a handle waits for its name lookup, and everything else with it.
static inline CURLcode ccurl_dont_wait_for_lookup(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    return CURLE_OK;
#endif
}

// A line that does not fit in libcurl's buffer: CURLE_TOO_LARGE since 8.6, CURLE_OUT_OF_MEMORY before.
static inline bool ccurl_is_line_too_long(CURLcode code) {
#if LIBCURL_VERSION_NUM >= 0x080600
    return code == CURLE_TOO_LARGE || code == CURLE_OUT_OF_MEMORY;
#else
    return code == CURLE_OUT_OF_MEMORY;
#endif
}

static inline CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, (char **)value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLSHcode ccurl_share_tls_sessions(CURLSH *share) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
}
