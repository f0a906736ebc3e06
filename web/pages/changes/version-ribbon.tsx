import { useMemo } from 'react';
import type { SideAddress } from '#contract/media/changes.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { useChanges } from '#web/features/changes/changes.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import { Ribbon } from '#web/ui/ribbon/ribbon.tsx';
import type { Pin, ShotPlace } from '#web/ui/ribbon/ribbon-shape.ts';
import { ribbonCut } from './ribbon-cut.ts';

type Cut = SideAddress & { name: string };

/** The ribbon between two versions, once their pictures have been compared. */
export function VersionRibbon({
  old,
  now,
  onChoose,
  ...ribbon
}: {
  old: Cut;
  now: Cut;
  size: 'low' | 'high';
  pins?: readonly Pin[];
  moves?: boolean;
  isListed?: boolean;
  marked?: ShotPlace | null;
  /** The frame of the newer version where the chosen shot is, or would be. */
  onChoose?: (at: number) => void;
  onPin?: (id: string) => void;
  className?: string;
}) {
  const alignment = useChanges(old, now, true).data?.alignment;
  const oldMedia = useMedia(old.itemId, old.version, true).data;
  const nowMedia = useMedia(now.itemId, now.version, true).data;
  const [oldTimeOf, nowTimeOf] = [useFrameText(oldMedia), useFrameText(nowMedia)];
  const oldCut = useMemo(() => ribbonCut(old.name, oldMedia, oldTimeOf), [old.name, oldMedia, oldTimeOf]);
  const nowCut = useMemo(() => ribbonCut(now.name, nowMedia, nowTimeOf), [now.name, nowMedia, nowTimeOf]);
  if (!alignment || !oldCut || !nowCut) return null;
  return (
    <Ribbon
      alignment={alignment}
      old={oldCut}
      now={nowCut}
      {...ribbon}
      {...(onChoose && { onChoose: ({ at }) => onChoose(at) })}
    />
  );
}
