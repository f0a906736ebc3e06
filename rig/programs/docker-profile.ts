import { type Denied, list } from '#server/media/run/denied-calls.ts';
import { sealRun } from '#server/media/run/seal-run.ts';

/**
 * Docker's default seccomp profile (moby/profiles, read on 2026-11-26) refuses these to a container without added
 * capabilities, and rare families of sockets. Podman's permits namespaces.
 */
const refused: Denied[] = [
  // A namespace of its own, by either form of clone.
  { call: [56, 220], if: { argument: 0, bits: 0x7e020000 } },
  { call: [435, 435], isMissing: true },
  ...list({ unshare: [272, 97], setns: [308, 268] }),
  ...list({
    mount: [165, 40],
    umount2: [166, 39],
    pivot_root: [155, 41],
    open_tree: [428, 428],
    move_mount: [429, 429],
    fsopen: [430, 430],
    fsconfig: [431, 431],
    fsmount: [432, 432],
    fspick: [433, 433],
    mount_setattr: [442, 442],
    open_by_handle_at: [304, 265],
    quotactl: [179, 60],
    quotactl_fd: [443, 443],
    fanotify_init: [300, 262],
    swapon: [167, 224],
    swapoff: [168, 225],
  }),
  // A virtual machine's socket reaches the host.
  { call: [41, 198], if: { argument: 0, bits: 0xff, are: 40 } },
  { call: [135, 92], if: { argument: 0, bits: 0xfffdfff7 } },
  ...list({
    kcmp: [312, 272],
    pidfd_getfd: [438, 438],
    process_madvise: [440, 440],
    perf_event_open: [298, 241],
    bpf: [321, 280],
    userfaultfd: [323, 282],
    io_uring_setup: [425, 425],
    io_uring_enter: [426, 426],
    io_uring_register: [427, 427],
    add_key: [248, 217],
    request_key: [249, 218],
    keyctl: [250, 219],
    mbind: [237, 235],
    set_mempolicy: [238, 237],
    get_mempolicy: [239, 236],
    migrate_pages: [256, 238],
    move_pages: [279, 239],
    set_mempolicy_home_node: [450, 450],
  }),
  ...list({
    syslog: [103, 116],
    vhangup: [153, 58],
    acct: [163, 89],
    settimeofday: [164, 170],
    clock_settime: [227, 112],
    reboot: [169, 142],
    sethostname: [170, 161],
    setdomainname: [171, 162],
    iopl: [172],
    ioperm: [173],
    init_module: [175, 105],
    delete_module: [176, 106],
    finit_module: [313, 273],
    kexec_load: [246, 104],
    kexec_file_load: [320, 294],
  }),
];

/** The command that follows runs under that profile. Without the rights of root it needs no new privileges. */
export const underDockerProfile = (): string[] => sealRun('/usr/bin/perl', { calls: refused });

/** The capabilities that Docker leaves to root. */
const capabilities = [
  'chown dac_override fowner fsetid kill mknod net_bind_service net_raw',
  'setfcap setgid setpcap setuid sys_chroot audit_write',
].flatMap((names) => names.split(' '));

/** The command that follows runs with the rights that Docker gives to a user, or the fewer ones of deploy/compose.yaml. */
export function asDockerUser(id: number, group: number, { asCompose }: { asCompose: boolean }): string[] {
  const kept = asCompose
    ? ['--no-new-privs', '--bounding-set=-all']
    : [`--bounding-set=-all,+${capabilities.join(',+')}`];
  return ['setpriv', `--reuid=${id}`, `--regid=${group}`, '--clear-groups', '--inh-caps=-all', ...kept];
}
