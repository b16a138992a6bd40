#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#else
#include <mach-o/dyld.h>
#endif

// Swift can't call variadic functions, and types of posix_spawn differ between systems.

// Makes the threads share two heaps. By default, glibc creates eight for each processor, and what one thread frees stays in the
// memory of the process until a thread of the same heap uses it. A large block, such as the body of a response, is no part of a
// heap and is given back when it is freed: by default, glibc moves the next ones into the heaps. Call it before other threads start.
static inline void process_limit_heaps(void) {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}

// Whether the process can map `size` more bytes. Only a limit of this process matters: pages that are not used cost nothing.
static inline bool process_can_map(size_t size) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) { return true; }
    void *const memory = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) { return false; }
    munmap(memory, size);
    return true;
}

static inline void *process_wait_for_mutex(void *mutex) {
    pthread_mutex_lock(mutex);
    pthread_mutex_unlock(mutex);
    return NULL;
}

// Whether the process can start `count` threads, at most 64. Only a low limit is tried, as a user or a container sets it.
static inline bool process_can_start_threads(int count) {
    enum { maximum = 64, low_limit = 10000 };
    pthread_t threads[maximum];
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_attr_t attributes;
    struct rlimit limit;
    int started = 0;
    if (count > maximum || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur > low_limit) { return true; }
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN > 65536 ? PTHREAD_STACK_MIN : 65536);
    pthread_mutex_lock(&mutex);
    while (started < count
           && pthread_create(&threads[started], &attributes, process_wait_for_mutex, &mutex) == 0) { started++; }
    pthread_mutex_unlock(&mutex);
    for (int index = 0; index < started; index++) { pthread_join(threads[index], NULL); }
    pthread_attr_destroy(&attributes);
    return started == count;
}

// Returns the environment: texts such as `NAME=VALUE`, then NULL. Read it before other threads start.
static inline char **process_environment(void) {
    extern char **environ;
    return environ;
}

// Disables core files of this process. On Linux, also prevents other processes of the user from reading its memory and
// environment.
static inline void process_keep_memory_private(void) {
    struct rlimit none;
    if (getrlimit(RLIMIT_CORE, &none) == 0) {
        none.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &none);
    }
#if defined(__linux__)
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#if defined(__x86_64__)
#define PROCESS_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define PROCESS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#define PROCESS_ALLOW(name) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// Makes all system calls fail with EPERM but those for computing, memory, and the open files. Fails silently on a kernel without
// seccomp.
static inline void process_filter_system_calls(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PROCESS_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        PROCESS_ALLOW(read), PROCESS_ALLOW(write), PROCESS_ALLOW(writev), PROCESS_ALLOW(close), PROCESS_ALLOW(fstat),
        PROCESS_ALLOW(brk), PROCESS_ALLOW(mmap), PROCESS_ALLOW(munmap), PROCESS_ALLOW(mremap), PROCESS_ALLOW(mprotect),
        PROCESS_ALLOW(madvise), PROCESS_ALLOW(futex), PROCESS_ALLOW(sched_yield), PROCESS_ALLOW(sched_getaffinity),
        PROCESS_ALLOW(getpid), PROCESS_ALLOW(gettid), PROCESS_ALLOW(sysinfo), PROCESS_ALLOW(getrandom),
        PROCESS_ALLOW(clock_gettime), PROCESS_ALLOW(gettimeofday), PROCESS_ALLOW(rt_sigaction),
        PROCESS_ALLOW(rt_sigprocmask), PROCESS_ALLOW(rt_sigreturn), PROCESS_ALLOW(restart_syscall), PROCESS_ALLOW(exit),
        PROCESS_ALLOW(exit_group),
#if defined(PROCESS_HAS_SANITIZER)
        PROCESS_ALLOW(sigaltstack),
#endif
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    }
}
#else
static inline void process_filter_system_calls(void) {}
#endif

// Returns the size of all mappings of this process in bytes: those of libraries differ between systems. An estimate
// where it is unknown.
static inline unsigned long long process_mapped_size(void) {
    unsigned long long pages = 0;
    const unsigned long long estimate = 256ULL << 20;
#if defined(__linux__)
    FILE *const file = fopen("/proc/self/statm", "re");
    if (file == NULL) { return estimate; }
    if (fscanf(file, "%llu", &pages) != 1) { pages = 0; }
    fclose(file);
#endif
    return pages == 0 ? estimate : pages * (unsigned long long)sysconf(_SC_PAGESIZE);
}

// Limits this process to `memory` more bytes, `seconds` of processor time, and the standard streams. It can write no
// files, and its home directory does not exist.
static inline void process_confine(unsigned long long memory, unsigned seconds) {
    const unsigned long long size_limit = process_mapped_size() + memory;
    const struct rlimit space = {size_limit, size_limit}, time = {seconds, seconds + 1};
    const struct rlimit descriptors = {3, 3}, size = {0, 0};
    tzset();  // reads a file
    setenv("HOME", "/dev/null", 1);
#if defined(SYS_close_range)
    syscall(SYS_close_range, 3, ~0U, 0);
#else
    for (int descriptor = 3; descriptor < getdtablesize(); descriptor++) { close(descriptor); }
#endif
#if !defined(PROCESS_HAS_SANITIZER)  // a sanitizer reserves terabytes of addresses
    setrlimit(RLIMIT_AS, &space);
#endif
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_FSIZE, &size);
    setrlimit(RLIMIT_NOFILE, &descriptors);
    process_filter_system_calls();
}

// Creates a pair of connected sockets that child processes don't inherit. Returns 0, or -1 and sets errno.
static inline int process_socket_pair(int sockets[2]) {
#if defined(SOCK_CLOEXEC)
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) { return -1; }
    for (int index = 0; index < 2; index++) {
        const int on = 1;
        fcntl(sockets[index], F_SETFD, FD_CLOEXEC);
        setsockopt(sockets[index], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    }
    return 0;
#endif
}

// Sends what fits, without SIGPIPE.
static inline ssize_t process_send(int socket, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
    return send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
#else
    return send(socket, bytes, count, MSG_DONTWAIT);
#endif
}

#if defined(__linux__)
// Returns a descriptor that can be read from once the process `id` has ended, or -1 and sets errno.
static inline int process_open(pid_t id) {
#if defined(SYS_pidfd_open)
    return (int)syscall(SYS_pidfd_open, id, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}
#endif

// Whether a signal is ignored, as `nohup` does with SIGHUP.
static inline bool process_ignores(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Starts the program at `path`, or this program again if it is NULL, with `arguments`. Its standard input and output are `socket`, its standard error is discarded.
// Returns the process ID, or -1 and sets errno.
static inline pid_t process_start(const char *path, char *const arguments[], int socket) {
    extern char **environ;
#if defined(__linux__)
    const char *const self = "/proc/self/exe";
#else
    char self[4096];
    uint32_t size = sizeof self;
    if (path == NULL && _NSGetExecutablePath(self, &size) != 0) { return -1; }
#endif
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    pid_t id = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    // Ctrl-Z stops the process group. A child that it stopped before its program starts would keep this process from stopping, for
    // which the shell waits: posix_spawn waits for the program in a state in which a thread can't be stopped.
    sigemptyset(&signals);
    sigaddset(&signals, SIGTSTP);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int code = posix_spawn(&id, path == NULL ? self : path, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (code == 0) { return id; }
    errno = code;
    return -1;
}

// Makes all descriptors but the standard streams close when this process becomes another program: the connections of libraries
// would stay open otherwise.
static inline void process_close_on_exec(void) {
#if defined(SYS_close_range)
    enum { close_on_exec = 4 };  // CLOSE_RANGE_CLOEXEC, which Linux has since 5.11
    if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, close_on_exec) == 0) { return; }
#endif
    DIR *const directory = opendir("/dev/fd");
    if (directory == NULL) { return; }
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        const int descriptor = atoi(entry->d_name);
        if (descriptor > STDERR_FILENO) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }
    }
    closedir(directory);
}

// Replaces this process by the program at `path`, which gets the standard streams, and signals as a shell starts programs with:
// libraries ignore some of them, and threads block others. Returns only if the program can't be started. The reason is in errno.
static inline void process_become(const char *path, char *const arguments[]) {
    sigset_t none;
    sigemptyset(&none);
    process_close_on_exec();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    execv(path, arguments);
}
