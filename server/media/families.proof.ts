import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type FamilyClip, familyNames, listFamily } from '#rig/clips/family-clips.ts';
import { eachOfTwo, makeNumberedClip, readFingerprintNumbers, readNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { MediaError, makeOutput, planOutputs, probeMedia } from './media.ts';

const ffmpeg = await requireFfmpeg();
const frameCount = 24;
const words = (text: string) => text.split(' ').filter((word) => word !== '');

const figures: Record<string, { reviewable: number; refused: number; wrong: string[] }> = {};

afterAll(() => {
  for (const [family, { reviewable, refused, wrong }] of Object.entries(figures))
    console.log(`${family}: ${reviewable} reviewable, ${refused} refused with a true sentence, ${wrong.length} wrong`);
});

test.each(familyNames)(
  '%s: every clip is reviewable frame for frame, or refused with a correct reason',
  async (family) => {
    const folder = await makeFolder();
    const figure = { reviewable: 0, refused: 0, wrong: [] as string[] };
    figures[family] = figure;
    await eachOfTwo([...listFamily(family).entries()], async ([n, clip]) => {
      const source = join(folder, `${n}.${clip.ending}`);
      const { inputs = '', rate = '30', output } = clip;
      await makeNumberedClip(source, { rate, frameCount, inputs: words(inputs), output: words(output) });
      clip.patch?.(source);
      const outcome = await review(source, join(folder, String(n)), clip).catch((error: unknown) =>
        error instanceof MediaError ? error.kind : String(error),
      );
      if (outcome !== (clip.refused ?? 'reviewable')) figure.wrong.push(`${clip.name}: ${outcome}`);
      else if (clip.refused) figure.refused += 1;
      else figure.reviewable += 1;
    });
    expect(figure.wrong).toEqual([]);
  },
);

/** Renders the 540p proxy and compares it with the source, frame by frame. */
async function review(source: string, folder: string, clip: FamilyClip): Promise<string> {
  const { facts } = await probeMedia(ffmpeg, source);
  const [step] = planOutputs(facts, ffmpeg);
  if (!step) return 'nothing planned';
  await makeOutput(ffmpeg, step, source, folder);
  const [original, made] = await Promise.all([readNumbers(source), readNumbers(join(folder, '540p.mp4'))]);
  if (original.length !== made.length) return `${made.length} frames instead of ${original.length}`;
  const surplus = facts.video.frameCount - original.length;
  if (surplus < 0 || surplus > (clip.isCut ? 1 : 0)) return `${facts.video.frameCount} counted of ${original.length}`;
  if (!clip.isTurned && original.join() !== made.join()) return `frames ${made.join()} instead of ${original.join()}`;
  return (await findFingerprintFault(join(folder, 'pictures.bin'), original, clip, surplus)) ?? 'reviewable';
}

/** Without a fault the numbers in the fingerprint are those of the source. A cut video has none. */
async function findFingerprintFault(
  file: string,
  original: number[],
  { isTurned, isCut }: FamilyClip,
  surplus: number,
): Promise<string | undefined> {
  if (!existsSync(file)) return surplus > 0 ? undefined : 'no fingerprint';
  const numbers = await readFingerprintNumbers(file);
  if (numbers.length !== original.length) return `${numbers.length} frames in the fingerprint of ${original.length}`;
  // Half a picture has no number.
  const clear = isCut ? -1 : undefined;
  if (!isTurned && numbers.slice(0, clear).join() !== original.slice(0, clear).join())
    return `a fingerprint of ${numbers.join()}`;
  return undefined;
}
