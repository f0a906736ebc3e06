import { type MarkerColor, markerPaints } from '#contract/markers/colors.ts';
import type { ExportPreview as Preview } from '#contract/markers/exports.ts';
import { markerFormats, stepsOf } from '#contract/markers/formats.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { countText, formatCount } from '#web/ui/text/count.ts';
import type { Choices } from './kept-choices.ts';

const shownMarkers = 6;

/** The first markers as the program will show them, what the format changes, and how to import the file. */
export function ExportPreview({
  preview,
  whole,
  format,
  kind,
  isStale,
  problem,
}: {
  preview: Preview | undefined;
  /** How many comments there are on all versions. */
  whole: number;
  format: Choices['format'];
  kind: FileKind;
  /** Another one is on its way. */
  isStale: boolean;
  problem: string | undefined;
}) {
  const steps = stepsOf(format, kind);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <section aria-label="Preview" aria-busy={isStale}>
        {problem ? (
          <p role="alert" className="text-pretty text-sm text-upcoming">
            {problem}
          </p>
        ) : (
          <div className={classNames('transition-opacity', isStale && preview && 'opacity-60')}>
            {preview ? (
              <Found preview={preview} whole={whole} hasColors={markerFormats[format].holds.colors} />
            ) : (
              <Waiting />
            )}
          </div>
        )}
      </section>
      <section>
        <h3 className="mb-1 text-sm">How to import it</h3>
        <ol className="list-decimal space-y-1 pl-5 text-quiet text-sm marker:tabular-nums">
          {steps.map((step) => (
            <li key={step} className="text-pretty">
              {step}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Found({ preview, whole, hasColors }: { preview: Preview; whole: number; hasColors: boolean }) {
  const { fileName, markers, counts, notes } = preview;
  const shown = markers.slice(0, shownMarkers);
  const others = counts.markers - shown.length;
  return (
    <>
      <p className="wrap-anywhere font-medium text-sm">
        <Breakable text={fileName} />
      </p>
      <p role="status" className="mb-2 text-quiet text-sm tabular-nums">
        {describeCounts(counts, whole)}
      </p>
      {shown.length > 0 && (
        <ol aria-label="First markers" className="divide-y divide-line rounded-md border border-line bg-ground">
          {shown.map((marker, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: markers have no ids, and several can share a frame
            <li key={index} className="flex gap-3 px-3 py-2">
              {hasColors && (
                <span
                  role="img"
                  aria-label={marker.color}
                  className="mt-1 size-3 shrink-0 rounded-full"
                  style={{ background: markerPaints[marker.color as MarkerColor] }}
                />
              )}
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap gap-x-2 text-sm">
                  <span className="font-medium tabular-nums">
                    {marker.out === null ? marker.in : `${marker.in} – ${marker.out}`}
                  </span>
                  <bdi className="wrap-anywhere min-w-0 text-quiet">{marker.author}</bdi>
                </p>
                <p dir="auto" className="wrap-anywhere line-clamp-2 whitespace-pre-line text-sm">
                  {marker.text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {shown.length > 0 && others > 0 && (
        <p className="mt-1 text-quiet text-xs tabular-nums">and {formatCount(others)} more</p>
      )}
      {notes.length > 0 && (
        <ul aria-label="About this format" className="mt-3 space-y-1 text-quiet text-xs">
          {notes.map((note) => (
            <li key={note} className="text-pretty">
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** As tall as a few markers, so that little moves when they come. */
function Waiting() {
  return (
    <div className="h-40" role="status">
      <span className="sr-only">Loading the preview</span>
    </div>
  );
}

/** "12 of 15 comments: 11 markers, 2 of them ranges, 1 without a place in this version". */
function describeCounts({ markers, ranges, placeless, merged }: Preview['counts'], whole: number): string {
  const exported = markers + merged + placeless;
  if (exported === 0) return 'No comments to export';
  const parts = [countText(markers, 'marker')];
  if (ranges > 0) parts.push(`${formatCount(ranges)} of them ${ranges === 1 ? 'a range' : 'ranges'}`);
  if (placeless > 0) parts.push(`${formatCount(placeless)} without a place in this version`);
  const subset = exported < whole ? `${formatCount(exported)} of ${countText(whole, 'comment')}: ` : '';
  return subset + parts.join(', ');
}
