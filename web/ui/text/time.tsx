import { dayMs, hourMs } from '#contract/durations.ts';
import { formatAge } from '#contract/format.ts';
import { useNow } from './use-now.ts';

/** Tolerated clock skew: recent events may appear to be in the future. */
const clockMs = 60_000;
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

function formatAhead(aheadMs: number): string {
  const [count, unit] = aheadMs < dayMs ? [Math.ceil(aheadMs / hourMs), 'hr'] : [Math.round(aheadMs / dayMs), 'day'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A relative time; the exact one on hover. */
export function Time({ iso }: { iso: string }) {
  const now = useNow();
  const aheadMs = Date.parse(iso) - now;
  return (
    <time dateTime={iso} data-tooltip={exact.format(new Date(iso))}>
      {aheadMs > clockMs ? formatAhead(aheadMs) : formatAge(iso, now)}
    </time>
  );
}
