import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Skies and seas that ffmpeg can generate: two colours that blend into each other, with grain and a horizon. */
const clips = [
  { name: 'A001_C002 quay wide take 1.mp4', colours: ['0x16324f', '0xe8985e'], seconds: 8 },
  { name: 'A001_C003 quay wide take 2.mp4', colours: ['0x1d3557', '0xf4a261'], seconds: 6 },
  { name: 'A002_C001 lighthouse dusk.mp4', colours: ['0x2b2d42', '0xb56576'], seconds: 10 },
  { name: 'A003_C004 storm from the pier.mp4', colours: ['0x20303a', '0x7d8f9a'], seconds: 7 },
];

export type Clip = { name: string; bytes: Buffer };

/** Some clips for the demo; none if ffmpeg is missing. */
export async function makeClips(): Promise<Clip[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vizio-demo-'));
  try {
    const made: Clip[] = [];
    for (const [index, { name, colours, seconds }] of clips.entries()) {
      const [top, bottom] = colours;
      const sky = `gradients=s=1280x720:r=25:d=${seconds}:c0=${top}:c1=${bottom}:x0=640:y0=0:x1=640:y1=720:nb_colors=2:speed=0.012`;
      const look = `drawbox=x=0:y=430:w=1280:h=290:color=${top}@0.55:t=fill,noise=alls=6:allf=t,vignette`;
      const sound = `anoisesrc=d=${seconds}:c=brown:a=0.04:s=${index + 1}`;
      const args = ['-f', 'lavfi', '-i', `${sky},${look}`, '-f', 'lavfi', '-i', sound];
      const file = join(folder, `${index}.mp4`);
      const encode = [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-shortest',
        file,
      ];
      if (spawnSync('ffmpeg', ['-v', 'error', ...args, ...encode]).status !== 0) return made;
      made.push({ name, bytes: await readFile(file) });
    }
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
