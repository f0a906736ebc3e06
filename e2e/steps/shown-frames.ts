import type { Page } from '@playwright/test';
import type { Evaluating } from '../driven/driven.ts';

/** One way to seek: by typing, by a key, or by clicking the comment with this text. */
type Move = { typed: string } | { key: string } | { clicked: string };
export type Task = Move & {
  frame: number;
  /** The number shown in this frame. */
  number: number;
  /** Its timecode. */
  timecode: string;
  /** Posted as a comment once the picture is shown. */
  comment?: string;
};
type Report = { wrong: string[]; tookMs: number[] };

/**
 * Runs the tasks in the page as typed input and keys. After each one compares the picture, the player's frame number
 * and the timecode.
 */
export function fulfil(page: Evaluating, tasks: readonly Task[]): Promise<Report> {
  return page.evaluate(async (all: readonly Task[]): Promise<Report> => {
    const patienceMs = 10_000;
    // Enough errors to prove a failure.
    const enough = 5;
    const stage = document.querySelector<HTMLElement>('[data-picture]');
    if (!stage) throw new Error('there is no picture');
    const paper = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true });

    /**
     * On a busy machine WebKit copies nothing at times, without an error, and the number read would be the last one. The
     * picture stands still, so it may be asked for again.
     */
    async function copy(shown: CanvasImageSource, onto: OffscreenCanvasRenderingContext2D): Promise<Uint8ClampedArray> {
      for (;;) {
        onto.clearRect(0, 0, 160, 90);
        onto.drawImage(shown, 0, 0, 160, 90);
        const { data } = onto.getImageData(0, 0, 160, 90);
        if (data[3] === 255) return data;
        await new Promise(requestAnimationFrame);
      }
    }

    /** Decodes the number from the black and white blocks of the topmost picture. */
    async function readNumber(): Promise<number> {
      const [canvas, video] = [stage?.querySelector('canvas'), stage?.querySelector('video')];
      const shown = canvas && getComputedStyle(canvas).visibility === 'visible' ? canvas : video;
      if (!paper || !shown) throw new Error('nothing is shown');
      const data = await copy(shown, paper);
      let number = 0;
      for (let bit = 0; bit < 16; bit++) {
        const x = (bit % 8) * 20 + 10;
        const y = Math.floor(bit / 8) * 45 + 22;
        if ((data[(y * 160 + x) * 4] ?? 0) > 127) number |= 1 << bit;
      }
      return number;
    }

    function shows(frame: number): Promise<boolean> {
      return new Promise((resolve) => {
        const isThere = () => stage?.dataset.frame === String(frame);
        const observer = new MutationObserver(() => isThere() && end(true));
        const timer = setTimeout(() => end(false), patienceMs);
        const end = (result: boolean) => {
          clearTimeout(timer);
          observer.disconnect();
          resolve(result);
        };
        observer.observe(stage as HTMLElement, { attributes: true, attributeFilter: ['data-frame'] });
        if (isThere()) end(true);
      });
    }

    /** Waits until all effects of a change have run. */
    function settle(): Promise<void> {
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    }

    async function fill(label: string, text: string): Promise<void> {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        `[aria-label="${label}"]:is(input, textarea)`,
      );
      if (!field) throw new Error('there is no field to type into');
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await settle();
    }

    async function type(text: string): Promise<void> {
      const name = 'Go to a time or frame';
      document.querySelector<HTMLButtonElement>(`button[data-tooltip="${name}"]`)?.click();
      await settle();
      await fill(name, text);
    }

    function click(text: string): void {
      const comment = [...document.querySelectorAll('article')].find((one) => one.textContent.includes(text));
      comment?.querySelector<HTMLButtonElement>('button[aria-label^="Go to"]')?.click();
    }

    const report: Report = { wrong: [], tookMs: [] };
    for (const task of all) {
      const askedAt = performance.now();
      if ('typed' in task) await type(task.typed);
      else if ('clicked' in task) click(task.clicked);
      else document.dispatchEvent(new KeyboardEvent('keydown', { key: task.key, bubbles: true, cancelable: true }));
      const isThere = await shows(task.frame);
      report.tookMs.push(performance.now() - askedAt);
      await settle();
      const said = document.querySelector('[data-time]')?.parentElement?.textContent.split(': ')[1];
      const found = { frame: stage.dataset.frame, number: await readNumber(), said };
      const wanted = { frame: String(task.frame), number: task.number, said: `${task.frame} · ${task.timecode}` };
      if (task.comment) await fill('Write a comment', task.comment);
      if (isThere && JSON.stringify(found) === JSON.stringify(wanted)) continue;
      report.wrong.push(`${JSON.stringify(wanted)} came out as ${JSON.stringify(found)}`);
      if (report.wrong.length >= enough) break;
    }
    return report;
  }, tasks);
}

/** The number in the pixels that are really on screen. A busy browser shows a change some frames after the page. */
export async function readScreen(page: Page): Promise<number> {
  const shot = await page.locator('[data-picture]').screenshot({ animations: 'disabled' });
  return page.evaluate(async (bytes) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${bytes}`;
    await picture.decode();
    const paper = new OffscreenCanvas(160, 90).getContext('2d');
    paper?.drawImage(picture, 0, 0, 160, 90);
    const data = paper?.getImageData(0, 0, 160, 90).data ?? [];
    let number = 0;
    for (let bit = 0; bit < 16; bit++) {
      const at = (Math.floor(bit / 8) * 45 + 22) * 160 + (bit % 8) * 20 + 10;
      if ((data[at * 4] ?? 0) > 127) number |= 1 << bit;
    }
    return number;
  }, shot.toString('base64'));
}
