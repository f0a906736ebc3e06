import type { SortKey } from '#contract/items/items.ts';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** The columns of the list beside the name, in their order. */
export const columnKeys = [
  'comments',
  'length',
  'type',
  'resolution',
  'version',
  'size',
  'changed',
  'progress',
  'fields',
  'owner',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

type Column = {
  label: string;
  /** Columns with an index in the database. */
  sort?: SortKey;
  widthPx: number;
  /** Hidden from guests without edit rights. */
  isInternal?: true;
};

export const columns: Readonly<Record<ColumnKey, Column>> = {
  comments: { label: 'Comments', sort: 'comments', widthPx: 112 },
  length: { label: 'Length', widthPx: 64 },
  type: { label: 'Type', widthPx: 72 },
  resolution: { label: 'Resolution', widthPx: 104 },
  version: { label: 'Version', widthPx: 72, isInternal: true },
  size: { label: 'Size', sort: 'size', widthPx: 76, isInternal: true },
  changed: { label: 'Changed', sort: 'changed', widthPx: 92 },
  progress: { label: 'Progress', sort: 'progress', widthPx: 120, isInternal: true },
  fields: { label: 'Fields', widthPx: 240 },
  owner: { label: 'Owner', widthPx: 128, isInternal: true },
};

export const narrowestPx = 56;
export const widestPx = 400;

type Choice = { shown: readonly ColumnKey[]; widths: Readonly<Partial<Record<ColumnKey, number>>> };

const standard: Choice = { shown: ['comments', 'length', 'size', 'changed', 'progress', 'owner'], widths: {} };
export const keptColumns = keepOnDevice<Choice>('vizio-list-columns', json(readChoice), standard);

export function limitWidth(px: number): number {
  return Math.round(Math.min(widestPx, Math.max(narrowestPx, px)));
}

/** Ignores columns of another version, and widths that are none. */
function readChoice(saved: unknown): Choice {
  const { shown, widths } = saved as { shown: unknown[]; widths: Record<string, unknown> };
  const known = columnKeys.filter((key) => typeof widths[key] === 'number' && Number.isFinite(widths[key]));
  return {
    shown: columnKeys.filter((key) => shown.includes(key)),
    widths: Object.fromEntries(known.map((key) => [key, limitWidth(Number(widths[key]))])),
  };
}

const store = createStore<Choice>(keptColumns.read());

/** Keeps the choice on this device, for all folders. */
function choose(change: Partial<Choice>): void {
  store.set(change);
  keptColumns.write(store.get());
}

export function useShownColumns(): readonly ColumnKey[] {
  return useStore(store, ({ shown }) => shown);
}

export function useWidths(): Choice['widths'] {
  return useStore(store, ({ widths }) => widths);
}

export function showColumn(key: ColumnKey, isShown: boolean): void {
  const { shown } = store.get();
  choose({ shown: columnKeys.filter((one) => (one === key ? isShown : shown.includes(one))) });
}

/** Undefined restores the width that the column began with. */
export function resizeColumn(key: ColumnKey, px: number | undefined): void {
  const { [key]: _, ...others } = store.get().widths;
  choose({ widths: px === undefined ? others : { ...others, [key]: limitWidth(px) } });
}

export function resetColumns(): void {
  choose(standard);
}

export function widthOf(key: ColumnKey, widths: Choice['widths']): number {
  return widths[key] ?? columns[key].widthPx;
}

/** The name, with the check box, icon and menu of its row, has at least this much, or this part of a narrow screen. */
const nameRoomPx = 280;
const namePart = 0.4;
/** The columns that go first when the room is too small. */
const leavingOrder: readonly ColumnKey[] = [
  'fields',
  'type',
  'resolution',
  'version',
  'owner',
  'length',
  'size',
  'changed',
  'comments',
];

/** The chosen columns that fit beside the name; the progress always does. */
export function fitColumns(
  shown: readonly ColumnKey[],
  widths: Choice['widths'],
  room: { totalPx: number; gapPx: number },
): readonly ColumnKey[] {
  const { totalPx, gapPx } = room;
  const left = totalPx - Math.min(nameRoomPx, totalPx * namePart);
  let fitting = shown;
  for (const key of leavingOrder) {
    const taken = fitting.reduce((sum, one) => sum + widthOf(one, widths) + gapPx, 0);
    if (taken <= left) break;
    fitting = fitting.filter((one) => one !== key);
  }
  return fitting;
}
