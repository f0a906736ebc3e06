import type { Media } from '#contract/media/processing.ts';
import type { RibbonCut } from '#web/ui/ribbon/ribbon.tsx';
import { openSheet } from '#web/ui/ribbon/sheet.ts';

/** A version as one of the two cuts of a ribbon; undefined until its length and the times of its frames are known. */
export function ribbonCut(
  name: string,
  media: Media | undefined,
  timeOf: RibbonCut['timeOf'] | null,
): RibbonCut | undefined {
  if (!media?.facts || !timeOf) return undefined;
  const { facts, outputs } = media;
  const secondsPerFrame = facts.video.frameRate.den / facts.video.frameRate.num;
  const sheet = outputs.flatMap(({ url, output }) => (output.kind === 'sprite' ? [{ url, output }] : []))[0];
  return {
    name,
    frames: facts.video.frameCount,
    secondsPerFrame,
    timeOf,
    pictureOf: sheet && openSheet(sheet.url, sheet.output, secondsPerFrame),
  };
}
