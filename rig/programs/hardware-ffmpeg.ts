import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFfmpeg } from './ffmpeg.ts';
import { openToAll } from './open-to-all.ts';

/** Changes that a stand-in for a driver makes to the arguments, in Perl; `$_` is one argument. */
export const driverFaults = {
  'encodes right': '',
  'drops the last frame': "s/settb=/select='not(eq(n,74))',settb=/ if $isPlan;",
  'doubles a frame': 's/settb=/loop=1:1:10,settb=/ if $isPlan;',
  'swaps two pictures': 's/settb=/shuffleframes=0 2 1,settb=/ if $isPlan;',
  'sets keyframes elsewhere': "$_ = 50 if $before eq '-g';",
  'opens its groups':
    "if ($isCodec) { push @out, 'libx264', '-x264-params', 'open-gop=1:b-adapt=0:scenecut=0'; $isDone = 1 } $_ = 3 if $before eq '-bf';",
  'encodes ten bits': "if ($before eq '-profile:v') { push @out, 'high10', '-pix_fmt', 'yuv420p10le'; $isDone = 1 }",
  'fails after its proof': 'die "The device is lost\\n" if $isCodec && !grep { $_ eq "1001:30000" } @ARGV;',
  'exits with 1': 'die "No capable devices found\\n" if $isCodec;',
} as const;
export type DriverFault = keyof typeof driverFaults;

/** An ffmpeg whose hardware encoders are x264 with a fault; everything else is the real ffmpeg. */
export async function makeHardwareFfmpeg(folder: string, fault: DriverFault): Promise<string> {
  const real = await requireFfmpeg();
  const script = `#!/usr/bin/perl
my $isHardware = grep { /^h264_(nvenc|qsv|vaapi)$/ } @ARGV;
my ($before, @out) = ('');
my %own = map { $_ => 1 } qw(-preset -rc -cq -b:v -forced-idr -no-scenecut -forced_idr -idr_interval -adaptive_i -vaapi_device);
while ($isHardware && @ARGV) {
  local $_ = shift @ARGV;
  if ($own{$_}) { shift @ARGV; next }
  my $isCodec = /^h264_(nvenc|qsv|vaapi)$/;
  my ($isPlan, $isDone) = ($before eq '-filter_complex', 0);
  s/;\\[\\w+\\]format=nv12,hwupload\\[\\w+-up\\]//g if $isPlan;
  s/-up\\]$/]/;
  ${driverFaults[fault]}
  $before = $_;
  next if $isDone;
  push @out, $isCodec ? ('libx264', '-preset', 'ultrafast', '-sc_threshold', '0') : $_;
}
exec '${real.ffmpeg}', $isHardware ? @out : @ARGV;
`;
  await openToAll(folder);
  await writeFile(join(folder, 'ffmpeg'), script, { mode: 0o755 });
  await writeFile(join(folder, 'ffprobe'), `#!/bin/sh\nexec ${real.ffprobe} "$@"\n`, { mode: 0o755 });
  return join(folder, 'ffmpeg');
}
