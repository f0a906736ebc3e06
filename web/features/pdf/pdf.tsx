import { useEffect, useMemo, useRef, useState } from 'react';
import { useSize } from '#web/ui/use-size.ts';
import { MarkSurface } from '#web/viewing/spots/mark-surface.tsx';
import type { ViewerProps } from '#web/viewing/viewer-props.ts';
import { gapPx, layPages, leftOf } from './pages/lay-pages.ts';
import { Page } from './pages/page.tsx';
import { useScroll } from './pages/use-scroll.ts';
import { usePageSource } from './source/use-page-source.ts';
import { Toolbar } from './toolbar.tsx';
import { useSelectedWords } from './words/use-selected-words.ts';
import { WordsButton } from './words/words-button.tsx';

export { PageField } from './page-field.tsx';
export { usePagePictures } from './source/use-page-pictures.ts';

const [leastZoom, mostZoom] = [0.25, 6];

/** A PDF as one column of pages, of which those near the view are drawn. */
export function PdfViewer({
  media,
  axis,
  comments,
  chosenId,
  onChoose,
  canMark,
  onMarked,
  overlay,
  isDrawing,
  onStale,
}: ViewerProps) {
  const pageCount = media.asset?.kind === 'pdf' ? media.asset.pages : 1;
  const {
    source,
    hasFailed,
    sizes: { sizes, measure },
  } = usePageSource(media, pageCount, onStale);
  const area = useRef<HTMLDivElement>(null);
  const view = useSize(area);
  const [zoom, setZoom] = useState(1);
  const [isMarking, setMarking] = useState(false);
  const toggleMarking = () => canMark && setMarking(!isMarking);
  const boxes = useMemo(() => layPages(sizes, view, zoom), [sizes, view, zoom]);
  const { scroller, near, onKeyDown, onScroll, showArea, middleOf } = useScroll(axis, boxes, view, {
    zoomBy: (factor) => setZoom((was) => (factor === null ? 1 : Math.min(mostZoom, Math.max(leastZoom, was * factor)))),
    toggleMarking,
    stopMarking: () => {
      setMarking(false);
      return isMarking;
    },
  });
  const selected = useSelectedWords(scroller);
  const spot = axis.spots.useSpot();
  const frame = axis.useFrame();
  const last = boxes.at(-1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each comment that is chosen
  useEffect(() => {
    const chosen = comments.find(({ id }) => id === chosenId);
    if (chosen?.frame != null && chosen.place?.kind === 'page' && chosen.place.area)
      showArea(chosen.frame, chosen.place.area);
  }, [chosenId, boxes.length > 0]);

  const shown = [];
  for (let page = near.first; page <= Math.min(near.last, boxes.length - 1); page++) {
    const box = boxes[page];
    if (!box) continue;
    const left = leftOf(box, view);
    if (!source) {
      shown.push(<div key={`sheet ${page}`} data-blank className="absolute bg-paper" style={{ ...box, left }} />);
      continue;
    }
    shown.push(
      <Page key={page} number={page} {...{ box, left, source, comments, chosenId, spot, onChoose, measure }}>
        {page === frame && (
          <div className={isDrawing ? 'absolute inset-0' : 'pointer-events-none absolute inset-0'}>
            {overlay(box.width / box.height)}
          </div>
        )}
        {isMarking && !isDrawing && (
          <MarkSurface
            label={`Page ${page + 1} to mark`}
            takesFocus={page === frame}
            start={middleOf(page)}
            scrolls
            onMark={(marked) => {
              axis.spots.setSpot({ frame: page, area: marked, words: null });
              setMarking(false);
              onMarked();
            }}
            onCancel={() => setMarking(false)}
          />
        )}
        {canMark && selected?.page === page && (
          <WordsButton
            area={selected.area}
            onClick={() => {
              axis.spots.setSpot({ frame: page, area: selected.area, words: selected.words });
              getSelection()?.removeAllRanges();
              onMarked();
            }}
          />
        )}
      </Page>,
    );
  }
  return (
    <div className="flex size-full flex-col fill:pt-bar slim:fill:pt-slim-bar typing:pt-0">
      <div ref={area} className="relative min-h-0 flex-1">
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
          tabIndex={0}
          aria-label="Pages"
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          className="absolute inset-0 overflow-auto"
        >
          <div
            className="relative"
            style={{
              height: last ? last.top + last.height + gapPx : 0,
              width:
                Math.max(0, ...boxes.map(({ width }) => width)) > view.width
                  ? Math.max(...boxes.map(({ width }) => width)) + 2 * gapPx
                  : undefined,
            }}
          >
            {shown}
          </div>
        </section>
        {!source && (
          <Waiting percent={media.processing.percent} hasFailed={hasFailed} isOpening={media.original !== null} />
        )}
      </div>
      <Toolbar
        axis={axis}
        pageCount={pageCount}
        zoom={zoom}
        isMarking={isMarking}
        onMark={canMark ? toggleMarking : undefined}
      />
    </div>
  );
}

function Waiting({
  percent,
  hasFailed,
  isOpening,
}: {
  percent: number | null;
  hasFailed: boolean;
  isOpening: boolean;
}) {
  if (isOpening && !hasFailed) return null;
  return (
    <p role="status" className="absolute inset-x-0 top-1/3 mx-auto w-fit rounded-lg bg-panel p-4 text-sm">
      {hasFailed ? 'This browser cannot draw the PDF. ' : ''}
      Preparing the pages: {percent ?? 0} %
    </p>
  );
}
