import { memo, useMemo, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { initialOf, personColor } from '#web/ui/text/avatar.tsx';
import { countText } from '#web/ui/text/count.ts';
import { useSize } from '#web/ui/use-size.ts';
import { type Cluster, clusterMarkers, type Marker, nextOf, sortMarkers } from './cluster-markers.ts';

const longestText = 140;
const namedInHeap = 3;

type MarkerPinsProps = {
  markers: readonly Marker[];
  /** The place of a frame on the timeline, 0 to 1. */
  partOf: (frame: number) => number;
  formatTime: (frame: number) => string;
  /** The frame on screen. */
  frameNow: () => number;
  current: string | null;
  onMarker: (id: string) => void;
};

/** The markers of comments in a row. Clustered, so that each is large enough to tap. */
export const MarkerPins = memo(function MarkerPins(props: MarkerPinsProps) {
  const { markers, partOf, formatTime, frameNow, current, onMarker } = props;
  const row = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(row);
  const sorted = useMemo(() => sortMarkers(markers), [markers]);
  // Click targets are as wide as the row is high.
  const clusters = useMemo(
    () => (width === 0 ? [] : clusterMarkers(sorted, partOf, height / width)),
    [sorted, partOf, width, height],
  );
  return (
    <div ref={row} className="pointer-events-none relative h-control">
      {clusters.map((cluster) => (
        <Pin
          key={cluster.markers[0].id}
          cluster={cluster}
          timeText={formatTime(cluster.markers[0].frame)}
          isCurrent={current !== null && cluster.markers.some(({ id }) => id === current)}
          onClick={() => onMarker(nextOf(cluster, frameNow()).id)}
        />
      ))}
    </div>
  );
});

function describe({ markers }: Cluster, timeText: string): { label: string; tip: string } {
  const [{ name, text }] = markers;
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  if (markers.length === 1)
    return { label: `Comment by ${name} at ${timeText}`, tip: `${name} · ${timeText}\n${short}` };
  const names = [...new Set(markers.map((marker) => marker.name))];
  const others = names.length > namedInHeap ? ' and others' : '';
  const count = countText(markers.length, 'comment');
  return {
    label: `${count} from ${timeText} on`,
    tip: `${count}\n${names.slice(0, namedInHeap).join(', ')}${others}`,
  };
}

type PinProps = { cluster: Cluster; timeText: string; isCurrent: boolean; onClick: () => void };

function Pin({ cluster, timeText, isCurrent, onClick }: PinProps) {
  const { markers, part } = cluster;
  const { label, tip } = describe(cluster, timeText);
  const isResolved = markers.every((marker) => marker.isResolved);
  const [first] = markers;
  const isOnePerson = markers.every(({ authorId, name }) => authorId === first.authorId && name === first.name);
  return (
    <button
      type="button"
      // Keys step through comments, and the list has them all.
      tabIndex={-1}
      aria-label={label}
      data-tooltip={tip}
      onClick={onClick}
      style={{ left: `${part * 100}%` }}
      className="-translate-x-1/2 pointer-events-auto absolute grid size-control place-items-center"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid h-5 min-w-5 place-items-center rounded-full px-1 font-semibold text-xs tabular-nums',
          isResolved && 'bg-raised text-quiet',
          !isResolved &&
            (isOnePerson
              ? [personColor(first.authorId ?? first.name), 'text-on-person'].join(' ')
              : 'bg-accent text-on-accent'),
          isCurrent && 'outline-2 outline-text outline-offset-1',
        )}
      >
        {markers.length === 1 ? initialOf(markers[0].name) : shortCount(markers.length)}
      </span>
    </button>
  );
}

/** "12", "1k": a cluster has little room. */
function shortCount(count: number): string {
  return count < 1_000 ? String(count) : `${Math.floor(count / 1_000)}k`;
}
