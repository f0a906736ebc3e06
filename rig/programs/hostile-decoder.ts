/** The parts of one server that are attacked by a decoder that a hostile file has taken over. */
export type Target = {
  secret: string;
  original: string;
  /** Of its database. */
  socket: string;
  port: number;
  home: string;
  /** A file of its code. */
  program: string;
  /** A file that would be new. */
  left: string;
  /** A text in its environment. */
  canary: string;
};

/**
 * Runs in place of ffmpeg, and writes what it read and reached into the folder of its job. Every system with ffmpeg has
 * Perl.
 */
export const drawHostileDecoder = (...attacks: string[]): string => `#!/usr/bin/perl
use Fcntl; use Socket; use IO::Socket::INET; use IO::Socket::UNIX;
my $source = $ARGV[-1];
my $parent = getppid;
my @reached;
sub slurp { open(my $f, '<', $_[0]) or return; local $/; return <$f> }
my $content = slurp($source);
${attacks.join('\n')}
open(my $out, '>', 'findings') or die "its own folder: $!";
print $out join("\\n", $content, @reached);
`;

export const attackServer = ({ secret, original, socket, port, home, program, left, canary }: Target): string => `
push @reached, 'environment' if grep { (slurp($_) // '') =~ /${canary}/ } glob('/proc/[0-9]*/environ');
push @reached, 'secret' if slurp('${secret}');
push @reached, 'other original' if slurp('${original}');
push @reached, 'database' if IO::Socket::UNIX->new(Peer => '${socket}');
push @reached, 'network' if IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => ${port}, Timeout => 2);
push @reached, 'home' if opendir(my $d, '${home}');
push @reached, 'program' if open(my $p, '>>', '${program}');
push @reached, 'data folder' if open(my $w, '>', '${left}');
push @reached, 'own source' if open(my $s, '>>', $source);
push @reached, 'capabilities' if chroot('/');
my @pids;
for (1..500) {
  my $pid = fork;
  last unless defined $pid;
  if (!$pid) { sleep 120; exit }
  push @pids, $pid;
}
push @reached, '500 processes' if @pids == 500;
`;

/** Each was open in a container without namespaces. */
export const attackMachine = `
push @reached, 'network' if socket(my $tcp, AF_INET, SOCK_STREAM, 0) or socket(my $udp, AF_INET, SOCK_DGRAM, 0);
push @reached, 'sockets of programs' if socket(my $local, AF_UNIX, SOCK_STREAM, 0);
push @reached, 'sockets that need no connection' if socketpair(my $one, my $other, AF_UNIX, SOCK_DGRAM, 0);
push @reached, 'shared memory' if defined shmget(0x56495a, 4096, 01666);
push @reached, 'command lines' if open(my $line, '<', "/proc/$parent/cmdline");
push @reached, 'processes' if opendir(my $processes, '/proc');
push @reached, 'world-readable files' if open(my $people, '<', '/etc/passwd');
for my $folder ('/tmp', '/var/tmp', '/dev/shm') {
  push @reached, $folder if open(my $left, '>', "$folder/left-by-$$") and unlink "$folder/left-by-$$";
}
`;

const calls =
  process.arch === 'arm64' ? { limits: 261, trace: 117, read: 270 } : { limits: 302, trace: 101, read: 310 };

/** The memory of the server. Seccomp closes it where the kernel has no Landlock. */
export const attackMemory = `
my $taken = "\\0" x 8;
my $vector = pack('PQ', $taken, 8);
my $attached = syscall(${calls.trace}, 0x4206, $parent, 0, 0);
push @reached, 'a trace of the server' if $attached == 0 or !$!{EPERM};
push @reached, 'memory of the server' if syscall(${calls.read}, $parent, $vector, 1, $vector, 1, 0) > 0 or !$!{EPERM};
`;

/** The kernel permits these to the user of the server, who also runs ffmpeg in the cage "sealed". */
export const attackSameUser = `
push @reached, 'signals' if kill(0, $parent);
push @reached, 'limits of the server' if syscall(${calls.limits}, $parent, 7, 0, 0) == 0;
pipe(my $end, my $begin);
push @reached, 'signals of a pipe' if fcntl($end, 8, $parent);
push @reached, 'permissions' if chmod(0600, $source);
push @reached, 'times' if utime(undef, undef, $source);
push @reached, 'length of its source' if truncate($source, 0) or sysopen(my $empty, $source, O_RDONLY | O_TRUNC);
push @reached, 'processes of its own' if defined fork;
${attackMemory}
`;
