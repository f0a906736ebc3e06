/** The room for a name, and how wide a text is in its font. */
export type NameRoom = { width: number; widthOf: (text: string) => number };

/** Canvas ignores the letter forms that the theme chooses, which are up to 2 % wider. */
const margin = 0.97;
const canvases = new Map<string, CanvasRenderingContext2D | null>();

function canvasFor(font: string): CanvasRenderingContext2D | null {
  const known = canvases.get(font);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas) canvas.font = font;
  canvases.set(font, canvas);
  return canvas;
}

/** Reads the room of an element. Text is measured on a canvas, which causes no layout. */
export function readNameRoom(element: HTMLElement): NameRoom {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  const canvas = canvasFor(`${fontWeight} ${fontSize} ${fontFamily}`);
  return { width: element.clientWidth * margin, widthOf: (text) => canvas?.measureText(text).width ?? 0 };
}
