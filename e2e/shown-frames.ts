import type { Page } from '@playwright/test';

/** What is asked of the page: to go somewhere by typing, by a key, or by a click on the comment with this text. */
type Wish = { typed: string } | { key: string } | { clicked: string };
export type Task = Wish & {
  frame: number;
  /** The number that this frame bears in the picture. */
  number: number;
  /** Its time code. */
  timecode: string;
  /** Written as a comment once the picture is there. */
  comment?: string;
};
type Report = { wrong: string[]; tookMs: number[] };

/**
 * Does it all in the page, one task after the other, as somebody types and presses keys, and compares each time what the
 * picture shows, what the player says of it, and what stands beside it.
 */
export function fulfil(page: Page, tasks: readonly Task[]): Promise<Report> {
  return page.evaluate(async (all) => {
    const patienceMs = 10_000;
    // Nobody needs more to know that something is wrong.
    const enough = 5;
    const stage = document.querySelector<HTMLElement>('[data-picture]');
    if (!stage) throw new Error('there is no picture');
    const paper = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true });

    /** The number of black and white blocks, from whatever is on top. */
    function readNumber(): number {
      const [canvas, video] = [stage?.querySelector('canvas'), stage?.querySelector('video')];
      const shown = canvas && getComputedStyle(canvas).visibility === 'visible' ? canvas : video;
      if (!paper || !shown) throw new Error('nothing is shown');
      paper.drawImage(shown, 0, 0, 160, 90);
      const { data } = paper.getImageData(0, 0, 160, 90);
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

    /** Until everything that follows from a change has been done. */
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
      const found = { frame: stage.dataset.frame, number: readNumber(), said };
      const wanted = { frame: String(task.frame), number: task.number, said: `${task.frame} · ${task.timecode}` };
      if (task.comment) await fill('Write a comment', task.comment);
      if (isThere && JSON.stringify(found) === JSON.stringify(wanted)) continue;
      report.wrong.push(`${JSON.stringify(wanted)} came out as ${JSON.stringify(found)}`);
      if (report.wrong.length >= enough) break;
    }
    return report;
  }, tasks);
}

/** The number in the pixels that the browser really puts on screen. */
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
