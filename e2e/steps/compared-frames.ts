import type { Evaluating } from '../driven/driven.ts';

/** The frames that the page names, and the numbers in the pictures of its canvas. */
export type Seen = { named: number[]; shown: number[] };

/** Seeks, as a part of the timeline, or presses a key. */
export type Move = { part: number } | { key: string; alt?: boolean };

/** Makes each move, waits until the page names frames, and reads the picture of each side from the canvas. */
export function compareFrames(page: Evaluating, moves: readonly Move[]): Promise<Seen[]> {
  return page.evaluate(async (all: readonly Move[]): Promise<Seen[]> => {
    const patienceMs = 10_000;
    function find<Found>(found: Found | null | undefined): Found {
      if (!found) throw new Error('there is no comparison');
      return found;
    }
    const stage = find(document.querySelector<HTMLElement>('[data-compare]'));
    const canvas = find(stage.querySelector('canvas'));
    const slider = find(document.querySelector<HTMLElement>('[role="slider"][aria-label="Time"]'));
    const paper = find(new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true }));

    /** Decodes the number from the black and white blocks of a picture of 16:9 in the middle of its panel. */
    function readNumber(side: number, sides: number): number {
      const partOf = (length: number) => (length - 2 * (sides - 1)) / sides;
      const [row, column] = [partOf(canvas.width), partOf(canvas.height)];
      // They are above each other where that makes them larger.
      const isRow = Math.min(row, (canvas.height * 16) / 9) >= Math.min(canvas.width, (column * 16) / 9);
      const panel = isRow ? { width: row, height: canvas.height } : { width: canvas.width, height: column };
      const width = Math.min(panel.width, (panel.height * 16) / 9);
      const height = (width * 9) / 16;
      const x = (isRow ? side * (row + 2) : 0) + (panel.width - width) / 2;
      const y = (isRow ? 0 : side * (column + 2)) + (panel.height - height) / 2;
      paper.drawImage(canvas, x, y, width, height, 0, 0, 160, 90);
      const { data } = paper.getImageData(0, 0, 160, 90);
      let number = 0;
      for (let bit = 0; bit < 16; bit++) {
        const at = (Math.floor(bit / 8) * 45 + 22) * 160 + (bit % 8) * 20 + 10;
        if ((data[at * 4] ?? 0) > 127) number |= 1 << bit;
      }
      return number;
    }

    function settled(): Promise<void> {
      return new Promise((resolve, reject) => {
        const isThere = () => stage.dataset.frames !== undefined;
        const observer = new MutationObserver(() => isThere() && end());
        const timer = setTimeout(() => {
          observer.disconnect();
          reject(new Error('no frames are shown'));
        }, patienceMs);
        const end = () => {
          clearTimeout(timer);
          observer.disconnect();
          resolve();
        };
        observer.observe(stage, { attributes: true });
        if (isThere()) end();
      });
    }

    function act(move: (typeof all)[number]): void {
      if ('key' in move) {
        const init = { key: move.key, altKey: move.alt ?? false, bubbles: true, cancelable: true };
        document.dispatchEvent(new KeyboardEvent('keydown', init));
        return;
      }
      const box = slider.getBoundingClientRect();
      const at = { clientX: box.left + move.part * box.width, clientY: box.top + 1, pointerId: 1, bubbles: true };
      slider.dispatchEvent(new PointerEvent('pointerdown', at));
    }

    const seen: Seen[] = [];
    // No pointer is down, so there is nothing to capture.
    slider.setPointerCapture = () => {};
    for (const move of all) {
      act(move);
      await settled();
      const named = (stage.dataset.frames ?? '').split(',').map(Number);
      seen.push({ named, shown: named.map((_, side) => readNumber(side, named.length)) });
    }
    return seen;
  }, moves);
}
