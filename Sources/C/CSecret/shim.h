#pragma once
#include <libsecret/secret.h>
#include <stdbool.h>

// Parts of the API that Swift can't import: a structure of arrays, variadic functions, and error macros.

// The attributes of an item are not secret: any program can read them, even if the keyring is locked.
static inline const SecretSchema *csecret_schema(void) {
    static const SecretSchema schema = {
        .name = "ghsearch.SignIn",
        .flags = SECRET_SCHEMA_NONE,
        .attributes = {
            {"host", SECRET_SCHEMA_ATTRIBUTE_STRING},
            {"account", SECRET_SCHEMA_ATTRIBUTE_INTEGER},
        },
    };
    return &schema;
}

// Returns the attributes to search for; NULL matches all values. Release the table with g_hash_table_unref.
static inline GHashTable *csecret_attributes(const char *host, const char *account) {
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    if (host != NULL) g_hash_table_insert(table, (gpointer)"host", g_strdup(host));
    if (account != NULL) g_hash_table_insert(table, (gpointer)"account", g_strdup(account));
    return table;
}

// Whether no service has the name on the bus and none can be started, or there is no bus.
static inline bool csecret_is_unavailable(const GError *error) {
    return g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
           g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
           error->domain == G_SPAWN_ERROR ||
           (error->domain == G_DBUS_ERROR && error->code >= G_DBUS_ERROR_SPAWN_EXEC_FAILED &&
            error->code <= G_DBUS_ERROR_SPAWN_NO_MEMORY) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

// Whether libsecret found no collection for an alias. `error` may be NULL.
static inline bool csecret_is_missing(const GError *error) {
    return g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD) ||
           g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT);
}

static inline bool csecret_is_locked(const GError *error) {
    return g_error_matches(error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED);
}

// Whether the call was cancelled by ghsearch or timed out in D-Bus.
static inline bool csecret_is_timeout(const GError *error) {
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) ||
           g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY);
}

// Prevents GLib from ending the process when the bus closes.
static inline void csecret_ignore_bus_exit(GDBusConnection *bus) { g_dbus_connection_set_exit_on_close(bus, FALSE); }

static inline void csecret_drop_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer unused) {}

// Drops the log messages of libsecret, which would be printed over the screen. ghsearch reports errors itself.
static inline void csecret_disable_log(void) {
    static gsize is_done = 0;
    if (!g_once_init_enter(&is_done)) return;
    GLogLevelFlags levels = (GLogLevelFlags)(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO);
    g_log_set_handler("libsecret", levels, csecret_drop_message, NULL);
    g_log_set_handler("GLib-GIO", levels, csecret_drop_message, NULL);
    g_once_init_leave(&is_done, 1);
}
