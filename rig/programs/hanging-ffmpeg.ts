import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFfmpeg } from './ffmpeg.ts';
import { openToAll } from './open-to-all.ts';

const mark = 'HANGS!';

/** An ffmpeg that hangs on a video with a mark at its end and processes every other normally. */
export async function makeHangingFfmpeg(folder: string): Promise<string> {
  const real = await requireFfmpeg();
  // Some cages permit no process beside this one.
  const script = `#!/usr/bin/perl
for my $argument (@ARGV) {
  open(my $file, '<', $argument) or next;
  -f $file && seek($file, -${mark.length}, 2) or next;
  exec '/bin/sleep', 600 if <$file> eq '${mark}';
}
exec '${real.ffmpeg}', @ARGV;
`;
  await openToAll(folder);
  await writeFile(join(folder, 'ffmpeg'), script, { mode: 0o755 });
  await writeFile(join(folder, 'ffprobe'), `#!/bin/sh\nexec ${real.ffprobe} "$@"\n`, { mode: 0o755 });
  return join(folder, 'ffmpeg');
}

/** The same video with the mark. Readers ignore anything after the last box of an MP4. */
export function markHanging(video: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + mark.length);
  return Buffer.concat([video, size, Buffer.from('free'), Buffer.from(mark)]);
}
