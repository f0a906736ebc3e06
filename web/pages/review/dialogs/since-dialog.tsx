import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { framesInSecond } from '#contract/media/timecode.ts';
import { formatError } from '#web/api/api-error.ts';
import { leaveOutShort, listChanges, type Shortest, useChanges } from '#web/features/changes/changes.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import { compareVersionsHref } from '#web/pages/addresses/compare-address.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { Pin } from '#web/ui/ribbon/ribbon-shape.ts';
import { ChangesDialog } from '../../changes/changes-dialog.tsx';

/** The changes of a version since the one before it. Each leads to both pictures in the comparison. */
export function SinceDialog({
  itemId,
  version,
  before,
  shareKey,
  pins,
  ...dialog
}: DialogState & {
  itemId: string;
  version: number;
  before: number;
  shareKey: string | undefined;
  /** Comments that followed from the version before. */
  pins: readonly Pin[];
}) {
  const old = { itemId, version: before, name: `v${before}` };
  const now = { itemId, version, name: `v${version}` };
  const query = useChanges(old, now, dialog.open);
  const rate = useMedia(itemId, version, dialog.open).data?.facts?.video.frameRate;
  const [shortest, setShortest] = useState<Shortest>('all');
  const navigate = useNavigate();
  const alignment = query.data?.alignment;
  const changes = useMemo(
    () => (alignment && rate ? leaveOutShort(listChanges(alignment), shortest, framesInSecond(rate)) : []),
    [alignment, rate, shortest],
  );
  if (!alignment) {
    const problem = query.data?.problem ?? (query.error ? formatError(query.error) : null);
    return (
      <Dialog {...dialog} title={`Changes from ${old.name} to ${now.name}`}>
        <p role="status">{problem ?? 'Comparing the pictures …'}</p>
      </Dialog>
    );
  }
  return (
    <ChangesDialog
      {...dialog}
      {...{ old, now, changes, shortest, pins }}
      onShortest={setShortest}
      onChoose={({ at, kind }) => {
        const place = { key: shareKey, frame: at, hearsOnlyChange: kind === 'sound' };
        void navigate(compareVersionsHref(itemId, [before, version], place));
      }}
    />
  );
}
