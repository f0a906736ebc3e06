/** The room for a name, and how wide each letter is in its font. */
export type NameRoom = { width: number; widthOf: (letter: string) => number };

/** Canvas ignores the letter forms that the theme chooses, which are up to 2 % wider. */
const margin = 0.97;

/** Reads the room of an element. Letters are measured on a canvas, which causes no layout, and only once. */
export function readNameRoom(element: HTMLElement): NameRoom {
  const canvas = document.createElement('canvas').getContext('2d');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  if (canvas) canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const widths = new Map<string, number>();
  function widthOf(letter: string): number {
    const known = widths.get(letter);
    if (known !== undefined) return known;
    const width = canvas?.measureText(letter).width ?? 0;
    widths.set(letter, width);
    return width;
  }
  return { width: element.clientWidth * margin, widthOf };
}
