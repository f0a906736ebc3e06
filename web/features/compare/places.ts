import type { Zoom } from '#web/ui/zoom/zoom.ts';
import type { CompareState, Mode } from './engine/compare-state.ts';

export type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

/** A part of the picture area with the sides that it shows: one, or two that are combined. */
export type Panel = { box: Box; sides: number[] };

/** Between panels. */
export const gapPx = 2;

const combined = new Set<Mode>(['wipe', 'overlay', 'onion', 'difference', 'blink']);
export const isCombined = (mode: Mode): boolean => combined.has(mode);

type Division = Pick<CompareState, 'mode' | 'focused' | 'pair' | 'sizes' | 'isRow'>;

/** How the picture area is divided. Side by side and above each other show all sides. */
export function panelsOf(division: Division, area: Size, gap: number): Panel[] {
  const { mode, focused, pair, sizes } = division;
  const sides = sizes.length;
  const whole = { x: 0, y: 0, ...area };
  if (mode === 'single') return [{ box: whole, sides: [focused] }];
  if (isCombined(mode)) return [{ box: whole, sides: pair }];
  const columns = mode === 'grid' ? Math.ceil(Math.sqrt(sides)) : isColumn(division, area, gap) ? 1 : sides;
  const rows = Math.ceil(sides / columns);
  const [width, height] = [part(area.width, columns, gap), part(area.height, rows, gap)];
  return Array.from({ length: sides }, (_, side): Panel => {
    const [column, row] = [side % columns, Math.floor(side / columns)];
    return { box: { x: column * (width + gap), y: row * (height + gap), width, height }, sides: [side] };
  });
}

const part = (length: number, parts: number, gap: number) => (length - gap * (parts - 1)) / parts;

/** Side by side is above each other where that makes the pictures larger, unless someone turned it. */
export function isColumn({ mode, sizes, isRow }: Division, area: Size, gap: number): boolean {
  if (mode !== 'beside' || isRow) return mode === 'below';
  const shownIn = (panel: Size) =>
    sizes.reduce((sum, { width, height }) => {
      return sum + width * height * Math.min(panel.width / width, panel.height / height) ** 2;
    }, 0);
  const row = { width: part(area.width, sizes.length, gap), height: area.height };
  const column = { width: area.width, height: part(area.height, sizes.length, gap) };
  return shownIn(column) > shownIn(row);
}

/** How a picture lies in its panel before zooming. */
export type Fit = 'fit' | 'fill' | 'height' | 'actual';
/** Moved by parts of its own size, and scaled about its middle. Of a cropped picture only this part is there, in parts of it. */
export type Adjustment = { fit: Fit; x: number; y: number; scale: number; crop?: Box | null };
export const wholePicture: Box = { x: 0, y: 0, width: 1, height: 1 };

/** The place of a picture in a panel, zoomed with all others, in pixels of the screen from the panel's top left corner. */
export function placeOf(picture: Size, panel: Size, adjustment: Adjustment, zoom: Zoom): Box {
  const crop = adjustment.crop ?? wholePicture;
  const ratios = [panel.width / (picture.width * crop.width), panel.height / (picture.height * crop.height)];
  const fitted = { fit: Math.min(...ratios), fill: Math.max(...ratios), height: ratios[1] ?? 1, actual: 1 }[
    adjustment.fit
  ];
  const scale = fitted * adjustment.scale * zoom.scale;
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: panel.width / 2 - (crop.x + crop.width / 2) * width + adjustment.x * width + zoom.x * panel.width,
    y: panel.height / 2 - (crop.y + crop.height / 2) * height + adjustment.y * height + zoom.y * panel.height,
    width,
    height,
  };
}

/** The place of a part of a picture, from that of the whole. */
export function partOf(place: Box, part: Box): Box {
  return {
    x: place.x + part.x * place.width,
    y: place.y + part.y * place.height,
    width: part.width * place.width,
    height: part.height * place.height,
  };
}

/** The part of a panel that its pictures cover. */
export function coverOf(panel: Size, places: readonly Box[]): Box {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const left = within(Math.min(...places.map(({ x }) => x)), panel.width);
  const top = within(Math.min(...places.map(({ y }) => y)), panel.height);
  const right = within(Math.max(...places.map(({ x, width }) => x + width)), panel.width);
  const bottom = within(Math.max(...places.map(({ y, height }) => y + height)), panel.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
