/** The numbers of a system call on x64 and on arm64, which lacks most of the older ones. */
type Call = readonly [x64: number, arm64?: number];

export type Denied = {
  call: Call;
  /** Every call with a higher number, too. */
  orNewer?: boolean;
  /** Denied only if these bits of an argument have this value or, without one, if any of them is set. */
  if?: { argument: number; bits: number; are?: number };
  /** As if the kernel did not have it, so that libraries use an older call, which can be judged. */
  isMissing?: boolean;
};

export const list = (calls: Record<string, Call>): Denied[] => Object.values(calls).map((call) => ({ call }));

/** Connections and memory that are shared with other programs. io_uring could open sockets, too. */
export const sharing = list({
  socket: [41, 198],
  socketpair: [53, 199],
  shmget: [29, 194],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
  io_uring_setup: [425, 425],
});

/** Also what the kernel permits to the same user only: some runs have the server's. */
export const sameUser: Denied[] = [
  // Calls from here on are newer than this list, and may do what it denies.
  { call: [452, 452], orNewer: true, isMissing: true },
  ...sharing,
  ...list({
    shmat: [30, 196],
    shmctl: [31, 195],
    semop: [65, 193],
    semctl: [66, 191],
    semtimedop: [220, 192],
    msgsnd: [69, 189],
    msgrcv: [70, 188],
    msgctl: [71, 187],
    add_key: [248, 217],
    request_key: [249, 218],
    keyctl: [250, 219],
  }),
  // The memory and the open files of other processes. Landlock closes them, too, but not every kernel has it.
  ...list({
    ptrace: [101, 117],
    process_vm_readv: [310, 270],
    process_vm_writev: [311, 271],
    process_madvise: [440, 440],
    pidfd_getfd: [438, 438],
    kcmp: [312, 272],
    perf_event_open: [298, 241],
  }),
  // Signals, and the priorities and limits of other processes.
  ...list({
    kill: [62, 129],
    tkill: [200, 130],
    tgkill: [234, 131],
    rt_sigqueueinfo: [129, 138],
    rt_tgsigqueueinfo: [297, 240],
    pidfd_send_signal: [424, 424],
    setpriority: [141, 140],
    sched_setparam: [142, 118],
    sched_setscheduler: [144, 119],
    sched_setaffinity: [203, 122],
    sched_setattr: [314, 274],
    ioprio_set: [251, 30],
  }),
  // prlimit64 of another process.
  { call: [302, 261], if: { argument: 0, bits: 0xffffffff } },
  // fcntl with F_SETOWN and its like chooses who gets the signals of a pipe.
  { call: [72, 25], if: { argument: 1, bits: 0xfffffff8, are: 8 } },
  // What Landlock leaves to the owner of a file: its permissions, times and attributes, and watching a folder.
  ...list({
    chmod: [90],
    fchmod: [91, 52],
    fchmodat: [268, 53],
    chown: [92],
    fchown: [93, 55],
    lchown: [94],
    fchownat: [260, 54],
    utime: [132],
    utimes: [235],
    futimesat: [261],
    utimensat: [280, 88],
    setxattr: [188, 5],
    lsetxattr: [189, 6],
    fsetxattr: [190, 7],
    removexattr: [197, 14],
    lremovexattr: [198, 15],
    fremovexattr: [199, 16],
    inotify_add_watch: [254, 27],
    fanotify_init: [300, 262],
  }),
  // Before Linux 6.2 Landlock permits truncate, and open and openat with O_TRUNC where reading is permitted.
  ...list({ truncate: [76, 45] }),
  { call: [2], if: { argument: 1, bits: 0x203, are: 0x200 } },
  { call: [257, 56], if: { argument: 2, bits: 0x203, are: 0x200 } },
  { call: [437, 437], isMissing: true },
  // Processes, which would outlive the run; threads (CLONE_THREAD) are permitted. The second form of clone hides its flags.
  ...list({ fork: [57], vfork: [58] }),
  { call: [56, 220], if: { argument: 0, bits: 0x10000, are: 0 } },
  { call: [435, 435], isMissing: true },
];
