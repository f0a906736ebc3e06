import type { CutEvent } from '#contract/media/cuts.ts';
import { Breakable } from '#web/ui/text/breakable.tsx';

/** As many as a person looks through; the rest is counted. */
const most = 500;

/** The events of a list, with those marked whose cut is not in the picture. */
export function CutTable({
  events,
  missing,
  formatTime,
}: {
  events: readonly CutEvent[];
  missing: readonly number[];
  formatTime: (frame: number) => string;
}) {
  const isMissing = new Set(missing);
  return (
    <section
      aria-label="Events"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-raised text-quiet text-xs">
          <tr>
            <th className="px-3 py-1.5 font-medium">Start</th>
            <th className="px-3 py-1.5 font-medium">Clip</th>
            <th className="px-3 py-1.5 font-medium">Source</th>
            <th className="px-3 py-1.5 font-medium max-sm:hidden">Reel</th>
          </tr>
        </thead>
        <tbody>
          {events.slice(0, most).map((event) => (
            <tr key={event.start} className="border-line border-t">
              <td className="whitespace-nowrap px-3 py-1 tabular-nums">
                {formatTime(event.start)}
                {isMissing.has(event.start) && <span className="block text-upcoming text-xs">Not in the picture</span>}
              </td>
              <td className="wrap-anywhere px-3 py-1">
                <Breakable text={event.clipName} />
                {event.dissolve > 0 && <span className="text-quiet"> · {event.dissolve} frames of dissolve</span>}
              </td>
              <td className="whitespace-nowrap px-3 py-1 text-quiet tabular-nums">{event.sourceTimecode ?? '–'}</td>
              <td className="wrap-anywhere px-3 py-1 text-quiet max-sm:hidden">{event.reel ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.length > most && <p className="px-3 py-2 text-quiet text-xs">And {events.length - most} more.</p>}
    </section>
  );
}
