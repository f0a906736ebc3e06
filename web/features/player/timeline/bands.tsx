import { memo } from 'react';
import type { Span } from '#web/ui/markers/cluster-markers.ts';
import type { Player } from '../engine/player.ts';
import type { Scale } from './scale.ts';

const place = ({ from, to }: Span) => ({ left: `${from * 100}%`, width: `${(to - from) * 100}%` });

/** The buffered ranges. */
export function LoadedBand({ player, scale }: { player: Player; scale: Scale }) {
  const loaded = player.useState((state) => state.loaded);
  const partOf = (seconds: number) => Math.min(1, Math.max(0, seconds / scale.durationS));
  return loaded.map(([from, to]) => (
    <div
      key={from}
      style={place({ from: partOf(from), to: partOf(to) })}
      className="pointer-events-none absolute top-track h-0.5 bg-line-strong"
    />
  ));
}

/** From the in point to the out point. */
export function RangeBand({ player, scale }: { player: Player; scale: Scale }) {
  const range = player.useState((state) => state.range);
  if (range.in === null && range.out === null) return null;
  const span = {
    from: range.in === null ? 0 : scale.partOf(range.in),
    to: range.out === null ? 1 : scale.partOf(range.out + 1),
  };
  return (
    <div
      data-range
      style={place(span)}
      className="pointer-events-none absolute top-0 h-track rounded-sm bg-accent/15 ring-1 ring-accent ring-inset"
    >
      {range.in !== null && <div className="absolute inset-y-0 left-0 w-1 rounded-l-sm bg-accent" />}
      {range.out !== null && <div className="absolute inset-y-0 right-0 w-1 rounded-r-sm bg-accent" />}
    </div>
  );
}

/** The ranges that comments cover. */
export const CommentBands = memo(function CommentBands({ spans }: { spans: readonly Span[] }) {
  return spans.map((span) => (
    <div
      key={span.from}
      style={place(span)}
      className="pointer-events-none absolute top-track mt-1 h-1 min-w-1 rounded-full bg-accent opacity-60"
    />
  ));
});
