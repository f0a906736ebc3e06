import type { FrameRange } from '#contract/media/alignment.ts';
import { countText } from '#web/ui/text/count.ts';
import type { ShotKind } from './ribbon-shape.ts';

export const shotNames: Record<ShotKind, string> = {
  same: 'Same',
  moved: 'Moved',
  retimed: 'Another speed',
  changed: 'Picture changed',
  trimmed: 'Trimmed',
  added: 'New',
  removed: 'Removed',
  unsure: 'Please check',
};

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
  return `${shotNames[kind]}: ${[place(frames.old, old), place(frames.now, now), length].filter(Boolean).join(', ')}`;
}
