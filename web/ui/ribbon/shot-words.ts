import type { FrameRange } from '#contract/media/alignment.ts';
import { countText } from '#web/ui/text/count.ts';
import type { ShotKind } from './ribbon-shape.ts';

const names: Record<Exclude<ShotKind, 'unsure'>, string> = {
  same: 'Same',
  moved: 'Moved',
  retimed: 'Another speed',
  changed: 'Picture changed',
  trimmed: 'Trimmed',
  added: 'New',
  removed: 'Removed',
  sound: 'Sound differs',
};

/** The fate of a shot in the newer cut of this name, in the words that its comments have. */
export const nameShot = (kind: ShotKind, now: string): string =>
  kind === 'unsure' ? `Could not find this picture in ${now}` : names[kind];

type NamedCut = { name: string; timeOf: (frame: number) => string };

/** "Moved: 00:00:04:02 in v2, 00:00:05:10 in v3, 62 frames" */
export function describeShot(
  { kind, frames }: { kind: ShotKind; frames: { old: FrameRange | null; now: FrameRange | null } },
  old: NamedCut,
  now: NamedCut,
): string {
  const place = (range: FrameRange | null, cut: NamedCut) => range && `${cut.timeOf(range.from)} in ${cut.name}`;
  const lengths = [frames.old, frames.now].flatMap((range) => (range ? [range.to - range.from] : []));
  const length = [...new Set(lengths)].map((count) => countText(count, 'frame')).join(' → ');
  const name = kind === 'unsure' ? `${nameShot(kind, now.name)}. Perhaps this one` : nameShot(kind, now.name);
  return `${name}: ${[place(frames.old, old), place(frames.now, now), length].filter(Boolean).join(', ')}`;
}
