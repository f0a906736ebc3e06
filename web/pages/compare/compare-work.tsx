import { type CSSProperties, useMemo, useRef, useState } from 'react';
import {
  CommentsPanel,
  nextComment,
  PanelButton,
  PanelEdge,
  previousComment,
  useCommentsPanel,
} from '#web/features/comments/comments.tsx';
import { type ComparedSide, CompareView, type Comparison } from '#web/features/compare/compare.tsx';
import { DrawingTools } from '#web/features/drawing/drawing.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { SignedForm } from '../by-link/link-reviewer.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { placesOf } from '../review/layout/review-places.ts';
import type { Layout } from '../review/layout/use-review-layout.ts';
import { FrameDrawings, PictureOverlay } from '../review/picture/frame-drawings.tsx';
import { CompareHeader } from './compare-header.tsx';
import { SideCounts, sumWhole } from './side-counts.tsx';
import { createSidePort } from './side-port.ts';
import { TargetForm } from './target-form.tsx';
import { useChosenComment } from './use-chosen-comment.ts';
import { useJoinedComments } from './use-joined-comments.ts';
import { usePictureChanges } from './use-picture-changes.ts';
import type { VersionComments, VersionPlace } from './with-comments.tsx';

const besideSheet = 'landscape:mr-sheet';

/** The pictures, and the comments on all of them. */
export function CompareWork({
  back,
  title,
  comparison,
  sides,
  places,
  versionComments,
  newest,
  layout,
  note,
  formNote,
}: {
  back: string;
  title: string;
  comparison: Comparison;
  sides: readonly ComparedSide[];
  /** Of each side. */
  places: readonly VersionPlace[];
  versionComments: readonly VersionComments[];
  /** The side that comments are written to at first. */
  newest: number;
  layout: Layout;
} & SignedForm) {
  const [target, setTarget] = useState(newest);
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useCommentsPanel(layout, false);
  const { joined, moments, markers } = useJoinedComments(comparison, sides, places, versionComments);
  const { chosenId, setChosenId, goTo, goOn } = useChosenComment(comparison, moments, joined?.comments);
  const ports = useMemo(() => sides.map((side, n) => createSidePort(comparison, n, side)), [comparison, sides]);
  const commentsOf = (side: number) =>
    versionComments.find(({ itemId, version }) => itemId === places[side]?.itemId && version === places[side]?.version);
  const own = commentsOf(target);
  const port = ports[target];
  const changes = usePictureChanges(comparison, sides, places);
  if (!joined || !own || !port) return null;
  const { drawing, canComment } = own;
  const { isDrawing } = drawing;
  const isShown = panel.isOpen && (panel.isBeside || !isDrawing);
  const place = placesOf(panel.shape, { isShown, isDrawing, hasForm: canComment, hasNote: formNote !== undefined });

  return (
    <>
      <CompareHeader back={back} title={title} comparison={comparison} places={places}>
        {changes.isKnown && (
          <ChangesButton
            old={changes.old}
            now={changes.now}
            changes={changes.changes}
            shortest={changes.shortest}
            onShortest={changes.setShortest}
            onChoose={changes.choose}
          />
        )}
      </CompareHeader>
      <div className="flex min-h-0 flex-1" style={{ '--panel-width': `${panel.widthPx}px` } as CSSProperties}>
        <main className={classNames('flex min-w-0 flex-1 flex-col', panel.shape === 'sheet' && isShown && besideSheet)}>
          <CompareView
            comparison={comparison}
            sides={sides}
            comments={{
              markers,
              current: chosenId,
              onMarker: (markerId) => goTo(joined.comments.find(({ id }) => id === markerId)),
            }}
            changes={changes.lane}
            actions={{
              comment: () => field.current?.focus(),
              draw: () => canComment && drawing.toggle(),
              previousComment: () => goOn(previousComment),
              nextComment: () => goOn(nextComment),
              previousChange: () => changes.goOn(-1),
              nextChange: () => changes.goOn(1),
            }}
            overlay={(side) => (
              <SideDrawing
                comparison={comparison}
                side={side}
                isTarget={side === target}
                size={sides[side]?.size}
                port={ports[side]}
                versionComments={commentsOf(side)}
                chosenId={chosenId}
              />
            )}
            tools={isDrawing && <DrawingTools drawing={drawing} />}
            button={<PanelButton panel={panel} comments={joined.comments} />}
          >
            {canComment && (
              <div className={classNames(place.form, 'z-10 bg-panel')}>
                <TargetForm
                  comparison={comparison}
                  sides={sides}
                  target={target}
                  onTarget={setTarget}
                  versionComments={own}
                  port={port}
                  fieldRef={field}
                />
                {formNote}
              </div>
            )}
          </CompareView>
        </main>
        <CommentsPanel
          comments={joined}
          moments={moments}
          isShown={isShown}
          currentCommentId={chosenId}
          whole={sumWhole(versionComments)}
          scope={<SideCounts versionComments={versionComments} sides={sides} places={places} />}
          canComment={canComment}
          className={place.panel}
          onClose={() => panel.setOpen(false)}
          onSelect={({ id }) => setChosenId(id)}
        >
          {panel.shape === 'column' && panel.isOpen && <PanelEdge panel={panel} />}
          {note}
        </CommentsPanel>
      </div>
    </>
  );
}

/** The drawings on the picture of a side; on that of the target, also the one that is being made. */
function SideDrawing({
  comparison,
  side,
  isTarget,
  size,
  port,
  versionComments,
  chosenId,
}: {
  comparison: Comparison;
  side: number;
  isTarget: boolean;
  size: ComparedSide['size'] | undefined;
  port: ReturnType<typeof createSidePort> | undefined;
  versionComments: VersionComments | undefined;
  chosenId: string | null;
}) {
  const isThere = comparison.useState(({ shown }) => typeof shown?.frames[side] === 'number');
  if (!isThere || !size || !port || !versionComments) return null;
  const { comments, drawing } = versionComments;
  if (!isTarget) return <FrameDrawings player={port} comments={comments.comments} chosenId={chosenId} />;
  const aspect = size.width / size.height;
  return (
    <PictureOverlay
      player={port}
      place={comments.place}
      drawn={comments.comments}
      drawing={drawing}
      aspect={aspect}
      chosenId={chosenId}
    />
  );
}
