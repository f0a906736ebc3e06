import type { Action, Marker, Markers, Project, premierepro, Sequence, TickTime } from '@adobe/premierepro';

/**
 * A stand-in of Premiere's interface, typed against Adobe's published declarations: the calls that the panel uses, with
 * the rules of Adobe's changelog. Actions are created behind a lock, and only a transaction runs them.
 */
export type ShownMarker = {
  name: string;
  comments: string;
  type: string;
  startTicks: bigint;
  durationTicks: bigint;
  color: number;
};

/** The panel reads and passes on times, and never calculates with them. */
type Time = Pick<TickTime, 'ticks'>;
type Run = () => void;

// Other numbers than in the declarations, so that a number written into the panel would show.
const markerColor = { GREEN: 10, RED: 11, MAGNETA: 12, ORANGE: 13, YELLOW: 14, BLUE: 16, CYAN: 17 };

export type StandInOptions = { timebase: bigint; zeroTicks?: bigint; endTicks?: bigint; refuses?: boolean };

export function buildPremiere({ timebase, zeroTicks = 0n, endTicks = 10n ** 15n, refuses = false }: StandInOptions) {
  const shown: ShownMarker[] = [];
  const undoNames: string[] = [];
  let isLocked = false;

  const timeOf = (ticks: bigint) => ({ ticks: String(ticks) }) as Time as TickTime;
  const createAction = (run: Run): Action => {
    if (!isLocked) throw new Error('An action was created outside of lockedAccess.');
    return { run } as unknown as Action;
  };
  const wrap = (values: ShownMarker) => {
    const marker: Pick<
      Marker,
      | 'getComments'
      | 'createSetNameAction'
      | 'createSetCommentsAction'
      | 'createSetDurationAction'
      | 'createSetColorByIndexAction'
    > & { values: ShownMarker } = {
      values,
      getComments: () => values.comments,
      createSetNameAction: (name) => createAction(() => Object.assign(values, { name })),
      createSetCommentsAction: (comments) => createAction(() => Object.assign(values, { comments })),
      createSetDurationAction: ({ ticks }) =>
        createAction(() => Object.assign(values, { durationTicks: BigInt(ticks) })),
      createSetColorByIndexAction: (color) => createAction(() => Object.assign(values, { color })),
    };
    return marker as unknown as Marker;
  };
  const valuesOf = (marker: Marker) => (marker as unknown as { values: ShownMarker }).values;

  const markers: Markers = {
    getMarkers: () => shown.map(wrap),
    createRemoveMarkerAction: (marker) => createAction(() => shown.splice(shown.indexOf(valuesOf(marker)), 1)),
    createMoveMarkerAction: (marker, { ticks }) =>
      createAction(() => Object.assign(valuesOf(marker), { startTicks: BigInt(ticks) })),
    createAddMarkerAction: (name, type = '', start = timeOf(0n), duration = timeOf(0n), comments = '') =>
      createAction(() => {
        const [startTicks, durationTicks] = [BigInt(start.ticks), BigInt(duration.ticks)];
        shown.push({ name, type, comments, startTicks, durationTicks, color: markerColor.GREEN });
      }),
  };
  const sequence: Pick<Sequence, 'getTimebase' | 'getZeroPoint' | 'getEndTime'> = {
    getTimebase: async () => String(timebase),
    getZeroPoint: async () => timeOf(zeroTicks),
    getEndTime: async () => timeOf(endTicks),
  };
  const project: Pick<Project, 'getActiveSequence' | 'lockedAccess' | 'executeTransaction'> = {
    getActiveSequence: async () => sequence as Sequence,
    lockedAccess(callback) {
      isLocked = true;
      callback();
      isLocked = false;
    },
    executeTransaction(callback, undoString = '') {
      const runs: Run[] = [];
      callback({
        empty: false,
        addAction: (action) => runs.push((action as unknown as { run: Run }).run) > 0,
      });
      if (refuses) return false;
      for (const run of runs) run();
      undoNames.push(undoString);
      return true;
    },
  };
  const premiere = {
    Project: { getActiveProject: async () => project as Project },
    Markers: { getMarkers: async () => markers },
    Marker: { MARKER_TYPE_COMMENT: 'Comment' },
    TickTime: { createWithTicks: (ticks: string) => timeOf(BigInt(ticks)), TIME_ZERO: timeOf(0n) },
    Constants: { MarkerColor: markerColor },
  };
  return { premiere: premiere as unknown as premierepro, shown, undoNames, markerColor };
}
