#pragma once
#include <libsecret/secret.h>
#include <stdbool.h>

// What Swift can't see: a structure of arrays, variadic functions, and errors told apart by macros.

// An item's attributes are not secret: whoever asks may read them, even of a locked keyring.
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

// Both as text; NULL leaves one open. For g_hash_table_unref.
static inline GHashTable *csecret_attributes(const char *host, const char *account) {
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    if (host != NULL) g_hash_table_insert(table, (gpointer)"host", g_strdup(host));
    if (account != NULL) g_hash_table_insert(table, (gpointer)"account", g_strdup(account));
    return table;
}

// Nobody has this name on the bus, and nobody can be started for it; or there is no bus.
static inline bool csecret_is_nobody(const GError *error) {
    return g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
           g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
           error->domain == G_SPAWN_ERROR ||
           (error->domain == G_DBUS_ERROR && error->code >= G_DBUS_ERROR_SPAWN_EXEC_FAILED &&
            error->code <= G_DBUS_ERROR_SPAWN_NO_MEMORY) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

// What libsecret says of an alias that stands for nothing; no error is fine, too.
static inline bool csecret_is_missing(const GError *error) {
    return g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD) ||
           g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT);
}

static inline bool csecret_is_locked(const GError *error) {
    return g_error_matches(error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED);
}

// Our own cancelling, or D-Bus's patience.
static inline bool csecret_is_late(const GError *error) {
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) ||
           g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY);
}

// GLib would end the whole process when the bus goes away.
static inline void csecret_survive_the_bus(GDBusConnection *bus) { g_dbus_connection_set_exit_on_close(bus, FALSE); }

static inline void csecret_drop(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer unused) {}

// What libsecret remarks about a service it can't talk to would be written over the screen; we say it ourselves.
static inline void csecret_keep_quiet(void) {
    static gsize is_done = 0;
    if (!g_once_init_enter(&is_done)) return;
    GLogLevelFlags remarks = (GLogLevelFlags)(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO);
    g_log_set_handler("libsecret", remarks, csecret_drop, NULL);
    g_log_set_handler("GLib-GIO", remarks, csecret_drop, NULL);
    g_once_init_leave(&is_done, 1);
}
