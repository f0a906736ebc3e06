import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '#contract/media/processing.ts';
import { makeFolder } from '#rig/folders.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { makeHangingFfmpeg, markHanging } from '#rig/programs/hanging-ffmpeg.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { openBrowser, signIn } from '../tools/browser.ts';
import { compare, median, quantile } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';

const seconds = 60;
const clips = {
  'H.264 MP4': {
    file: 'a.mp4',
    args: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-b:v', '12M'],
  },
  'ProRes MOV': { file: 'b.mov', args: ['-c:v', 'prores', '-profile:v', '2'] },
  'HEVC MP4': {
    file: 'c.mp4',
    args: ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
  },
} as const;
type Kind = keyof typeof clips;

/** Rendering a 60 s clip of 1080p30 against bare ffmpeg, the time to the first frame, and the effect on other calls. */
export async function measurePipeline(): Promise<void> {
  await ensureBuilt();
  const folder = await makeFolder();
  for (const { file, args } of Object.values(clips)) await makeClip(join(folder, file), args);
  for (const kind of Object.keys(clips) as Kind[]) await measureFirstFrame(folder, kind);
  await withDeployment((deployment) => measureApi(deployment, folder));
  await measureBesideHanging(folder);
  await withDeployment(async (deployment) => {
    await compare({
      title: `all review copies of a ${seconds} s H.264 clip (target: ratio at most 1.1)`,
      unit: 's',
      rounds: 3,
      ours: { name: 'ours, from the last byte', measure: () => makeAll(deployment, folder, 'H.264 MP4') },
      reference: { name: 'bare ffmpeg, same copies', measure: () => bareFfmpeg(folder) },
    });
  });
}

async function makeClip(path: string, args: readonly string[], lengthS = seconds): Promise<void> {
  const picture = `testsrc2=s=1920x1080:r=30:d=${lengthS},noise=alls=8:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${lengthS}`];
  await runTool([...inputs, ...args, '-c:a', 'aac', '-shortest', path]);
}

async function upload(deployment: Deployment, folder: string, kind: Kind): Promise<string> {
  const { file } = clips[kind];
  return uploadBytes(deployment, file, await readFile(join(folder, file)));
}

async function uploadBytes({ url, user, team }: Deployment, name: string, bytes: Uint8Array): Promise<string> {
  const contentType = name.endsWith('.mov') ? 'video/quicktime' : 'video/mp4';
  return (await uploadFile({ url }, user, team, { name, contentType, bytes })).file.id;
}

const show = async ({ url, user }: Deployment, itemId: string): Promise<Media> =>
  (await callEndpoint({ url }, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;

async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function makeAll(deployment: Deployment, folder: string, kind: Kind): Promise<number> {
  return untilDone(deployment, await upload(deployment, folder, kind));
}

async function untilDone(deployment: Deployment, id: string): Promise<number> {
  const startedAt = performance.now();
  await waitFor(async () => ((await show(deployment, id)).processing.state === 'done' ? true : undefined));
  return (performance.now() - startedAt) / 1000;
}

/** The same renditions with the same settings, as one hand-written command. */
async function bareFfmpeg(folder: string): Promise<number> {
  const startedAt = performance.now();
  const sound = ['-c:a', 'aac', '-b:a', '160k'];
  const video = (scale: string, crf: string) => {
    const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'fastdecode', '-crf', crf, '-pix_fmt', 'yuv420p'];
    const groups = ['-g', '30', '-sc_threshold', '0'];
    return ['-vf', scale, ...codec, ...groups, ...sound, '-movflags', '+faststart', '-y'];
  };
  const run = (args: string[]) => runTool(['-threads', '2', ...args], { cwd: folder });
  await run([
    '-i',
    'a.mp4',
    ...video('scale=960:540', '24'),
    'o540.mp4',
    ...video('scale=1920:1080', '23'),
    'o1080.mp4',
    '-vf',
    'scale=960:540',
    '-frames:v',
    '1',
    '-y',
    'o.jpg',
  ]);
  await run([
    '-i',
    'o540.mp4',
    '-t',
    '4',
    '-vf',
    'scale=480:270',
    '-an',
    '-y',
    'hover.mp4',
    '-vf',
    'fps=100/60,scale=160:-2,tile=10x10',
    '-frames:v',
    '1',
    '-y',
    'sprite.jpg',
    '-map',
    '0:a',
    '-ac',
    '1',
    '-ar',
    '8000',
    '-f',
    's16le',
    '-y',
    'wave',
  ]);
  return (performance.now() - startedAt) / 1000;
}

/**
 * Page code is text, because this part of the program has no DOM types. Chromium plays undecodable video as sound
 * alone.
 */
const pictureShown = `(async () => {
  const isShown = (video) => video && video.videoWidth > 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  while (!isShown(document.querySelector('[data-picture] video'))) await new Promise(requestAnimationFrame);
})()`;

/** Time from the response to the last byte until the review page, opened at that moment, shows a frame. */
async function measureFirstFrame(folder: string, kind: Kind): Promise<void> {
  const browser = await openBrowser();
  const figures: number[] = [];
  for (let round = 0; round < 3; round++) {
    // A deployment per round, so that no video waits behind the renditions of the previous one.
    await withDeployment(async (deployment) => {
      const page = await (await signIn(browser, deployment)).newPage();
      const id = await upload(deployment, folder, kind);
      const startedAt = performance.now();
      await page.goto(`/feedback?item=${id}`);
      await page.evaluate(pictureShown);
      figures.push((performance.now() - startedAt) / 1000);
      await page.close();
    });
  }
  await browser.close();
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(1));
  console.log(`\nlast byte → first frame on the review page, ${kind} (target: ${kind === 'H.264 MP4' ? 2 : 6} s)`);
  console.log(`  median of 3                        ${median(figures).toFixed(1)} s   ${least} to ${most}`);
}

/** Two deployments with the same work in turns; in one of them a video hangs in ffmpeg throughout. */
async function measureBesideHanging(folder: string): Promise<void> {
  const path = join(folder, 'short.mp4');
  await makeClip(path, clips['H.264 MP4'].args, 5);
  const bytes = await readFile(path);
  const settings = { FFMPEG_PATH: await makeHangingFfmpeg(folder) };
  const make = async (deployment: Deployment) => untilDone(deployment, await uploadBytes(deployment, 'a.mp4', bytes));
  await withDeployment(async (held) => {
    await uploadBytes(held, 'hangs.mp4', markHanging(bytes));
    await withDeployment(async (free) => {
      await compare({
        title: 'all review copies of a clip of 5 s while another one hangs (target: ratio at most 2)',
        unit: 's',
        rounds: 3,
        ours: { name: 'beside one that hangs', measure: () => make(held) },
        reference: { name: 'alone', measure: () => make(free) },
      });
    }, settings);
  }, settings);
}

/** The p95 of a listing, idle and while both cores transcode. */
async function measureApi(deployment: Deployment, folder: string): Promise<void> {
  const { url, user, team } = deployment;
  const p95 = async () => {
    const times: number[] = [];
    for (let count = 0; count < 200; count++) {
      const startedAt = performance.now();
      const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
      await callEndpoint({ url }, 'users/s3/fetchTeamsData', { query }, user.token);
      times.push(performance.now() - startedAt);
    }
    return quantile(times, 0.95);
  };
  await p95();
  const idle = await p95();
  for (let count = 0; count < 2; count++) await upload(deployment, folder, 'HEVC MP4');
  const busy = await p95();
  console.log('\np95 of 200 listings (target: at most twice)');
  console.log(
    `  idle ${idle.toFixed(1)} ms, while transcoding ${busy.toFixed(1)} ms, ratio ${(busy / idle).toFixed(2)}`,
  );
}
