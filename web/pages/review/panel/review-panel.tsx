import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { readShareKey } from '#web/api/share-key.ts';
import { CommentsPanel, ExportDialog, PanelEdge, PlaceFailures } from '#web/features/comments/comments.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import type { Doors } from '../doors/use-doors.ts';
import { retryProcessing } from '../picture/frame-actions.ts';
import { useStillPainter } from '../picture/use-still-painter.ts';
import type { ReviewWorkState, WorkProps } from '../use-review-work.ts';
import { CountLine } from './count-line.tsx';
import { Placing } from './placing.tsx';

const ImportNotes = lazyPart(() => import('../dialogs/import-notes.tsx').then((file) => file.ImportNotes));

/** The comments, with the actions on all of them. */
export function ReviewPanel({
  review: { file, team, canAssign },
  version,
  media,
  work,
  className,
  note,
  doors,
  isFollowShown,
}: Pick<WorkProps, 'review' | 'version'> & {
  media: Media | undefined;
  work: ReviewWorkState;
  className: string;
  note: ReactNode;
  doors: Doors;
  /** A line above the picture says what became of the comments. */
  isFollowShown: boolean;
}) {
  const { player, comments, carried, shots, panel, earlier } = work;
  const queryClient = useQueryClient();
  const openPainter = useStillPainter(media);
  const [isImporting, setImporting] = useState<boolean | null>(null);
  const { comment: canComment, edit: canEdit } = team.capabilities;
  const known = carried.counts.own + carried.counts.earlier;
  const isNewest = !media?.versions.some(({ number }) => number > version);
  const isMixed = media?.versions.some(({ kind }) => kind !== 'video') ?? false;
  const rest = isNewest && !isMixed ? 0 : Math.max(0, file.comments - known);
  const counts = { ...carried.counts, ...(isMixed ? { later: 0, others: rest } : { later: rest, others: 0 }) };
  const whole = known + rest;
  return (
    <>
      <Placing itemId={file.id} version={version} media={media} player={player}>
        <CommentsPanel
          comments={carried.comments}
          moments={work.moments}
          isShown={work.isShown && work.isReady}
          currentCommentId={work.chosenId}
          whole={whole}
          scope={
            counts.earlier + rest > 0 && (
              <CountLine itemId={file.id} version={version} counts={counts} earlier={earlier} isAbove={isFollowShown} />
            )
          }
          canComment={canComment}
          className={className}
          onClose={panel.shape === 'below' ? undefined : () => panel.setOpen(false)}
          onSelect={({ id }) => work.setChosenId(id)}
          searchRef={work.search}
          earlier={carried.hasEarlier ? { value: earlier, onChange: work.setEarlier } : undefined}
          menu={{
            place: comments.place,
            onExport: doors.showExport,
            otherVersions: media?.versions.map(({ number }) => number).filter((number) => number !== version) ?? [],
            onCutList: shots.onCutList,
            // The policy has the import for members alone.
            onImport: canComment && readShareKey() === null ? () => setImporting(true) : undefined,
          }}
        >
          {panel.shape === 'column' && panel.isOpen && <PanelEdge panel={panel} />}
          {note}
          {carried.counts.openEarlier > 0 && earlier !== 'none' && (
            <PlaceFailures
              failures={carried.failures}
              version={version}
              onRetry={canEdit ? (failed) => void retryProcessing(queryClient, file.id, failed) : undefined}
            />
          )}
        </CommentsPanel>
      </Placing>
      {doors.opened?.door === 'export' && (
        <ExportDialog
          open={doors.opened.isOpen}
          onOpenChange={doors.setOpen}
          place={comments.place}
          kind="video"
          folderId={file.parentId ?? file.id}
          isOfTeam={canAssign ?? false}
          drawn={carried.drawn}
          whole={whole}
          openPainter={openPainter}
        />
      )}
      {isImporting !== null && (
        <ImportNotes itemId={file.id} version={version} media={media} open={isImporting} onOpenChange={setImporting} />
      )}
    </>
  );
}
