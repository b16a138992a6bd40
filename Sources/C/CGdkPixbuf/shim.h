#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

// Typed functions for macros and variadic functions.

/// Called with the size in an image's header, before its pixels are decoded.
typedef void (*cgdkpixbuf_size_prepared)(GdkPixbufLoader *loader, int width, int height, void *data);

static inline void cgdkpixbuf_on_size_prepared(
    GdkPixbufLoader *loader, cgdkpixbuf_size_prepared callback, void *data) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(callback), data);
}

/// Returns a loader for this format only, or `NULL` if its module is missing.
static inline GdkPixbufLoader *cgdkpixbuf_loader_new(const char *format) {
    return gdk_pixbuf_loader_new_with_type(format, NULL);
}

static inline int cgdkpixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *bytes, size_t count) {
    return gdk_pixbuf_loader_write(loader, bytes, count, NULL);
}

static inline int cgdkpixbuf_loader_close(GdkPixbufLoader *loader) {
    return gdk_pixbuf_loader_close(loader, NULL);
}

static inline void cgdkpixbuf_loader_free(GdkPixbufLoader *loader) {
    g_object_unref(loader);
}

/// Returns a PNG file, to be freed with `cgdkpixbuf_bytes_free`, or `NULL` if there is not enough memory or no PNG
/// module.
static inline unsigned char *cgdkpixbuf_png_new(GdkPixbuf *pixbuf, size_t *count) {
    gchar *bytes = NULL;
    gsize length = 0;
    gboolean isWritten = gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &length, "png", NULL, NULL, NULL);
    *count = isWritten ? length : 0;
    return isWritten ? (unsigned char *)bytes : NULL;
}

static inline void cgdkpixbuf_bytes_free(unsigned char *bytes) {
    g_free(bytes);
}

static inline void cgdkpixbuf_free(GdkPixbuf *pixbuf) {
    g_object_unref(pixbuf);
}
