import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { type Ffmpeg, listFingerprints, makeOutput, planOutputs, probeMedia } from '#server/media/media.ts';
import { reopenCage } from '#server/media/run/sandbox.ts';
import { makeClip } from '../tools/clip.ts';
import { compare, median } from '../tools/compare.ts';
import { readCpu } from '../tools/process-figures.ts';

const sourceSeconds = Number(process.env.SECONDS ?? 10);
const rounds = Number(process.env.ROUNDS ?? 7);

const sources = [
  { name: '1080p30 H.264', size: '1920x1080', codec: 'H.264' },
  { name: '1080p30 ProRes', size: '1920x1080', codec: 'ProRes' },
] as const;

type Cost = { cpuSeconds: number; seconds: number };

/** All outputs of a video with and without its fingerprints, in turns. `CLIP` measures another source. */
export async function measureFingerprints(): Promise<void> {
  // bubblewrap does not report the CPU time of its child.
  const ffmpeg = { ...(await requireFfmpeg()), cage: reopenCage('none') };
  const folder = await makeFolder();
  const given = process.env.CLIP;
  if (given) await measureSource(ffmpeg, given, given, folder);
  for (const { name, ...clip } of given ? [] : sources) {
    const { path } = await makeClip(folder, { ...clip, seconds: sourceSeconds });
    await measureSource(ffmpeg, `${sourceSeconds} s of ${name}`, path, folder);
  }
}

async function measureSource(ffmpeg: Ffmpeg, name: string, source: string, folder: string): Promise<void> {
  const { facts } = await probeMedia(ffmpeg, source, {});
  const costs = { with: [] as Cost[], without: [] as Cost[] };
  const bytes: string[] = [];
  const measure = async (kind: 'with' | 'without') => {
    const target = await makeFolder(folder);
    const [cpuBefore, startedAt] = [sumCpu(), performance.now()];
    for (const step of planOutputs(facts, { ...ffmpeg, withoutFingerprints: kind === 'without' })) {
      await makeOutput(ffmpeg, step, source, target);
    }
    const cost = { cpuSeconds: sumCpu() - cpuBefore, seconds: (performance.now() - startedAt) / 1000 };
    costs[kind].push(cost);
    if (kind === 'with' && bytes.length === 0) {
      for (const { file } of listFingerprints(facts)) {
        const { size } = await stat(join(target, file));
        bytes.push(`${file} ${((size * 1_800_000) / facts.durationMs / 1e6).toFixed(2)} MB`);
      }
    }
    await rm(target, { recursive: true });
    return cost.cpuSeconds;
  };
  await compare({
    title: `all outputs of ${name} (target: ratio at most 1.08)`,
    unit: 's of CPU',
    rounds,
    ours: { name: 'with fingerprints', measure: () => measure('with') },
    reference: { name: 'without', measure: () => measure('without') },
  });
  // The first round is a warm-up. Pairs that ran one after the other saw about the same load.
  for (const figure of ['cpuSeconds', 'seconds'] as const) {
    const [ours = [], reference = []] = [costs.with, costs.without].map((all) =>
      all.slice(1).map((cost) => cost[figure]),
    );
    const pairs = ours.map((one, n) => one / (reference[n] ?? 0));
    const label = figure === 'seconds' ? 'by the clock' : 'in CPU time';
    console.log(
      `  ${label.padEnd(34)} ${median(ours).toFixed(2)} s and ${median(reference).toFixed(2)} s, ratio of the pairs ${median(pairs).toFixed(3)} (${pairs.map((one) => one.toFixed(3)).join(', ')})`,
    );
  }
  console.log(`  in 30 minutes                      ${bytes.join(', ')}`);
}

function sumCpu(): number {
  const { own, ofChildren } = readCpu(process.pid);
  return own + ofChildren;
}
