import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ShownMarker = { color: string; duration: number; note: string; name: string; customData: string };
export type ResolveTimeline = {
  frameRate: string | number;
  /** Some versions of Resolve say it here, others by "29.97 DF". */
  dropFrame: '0' | '1';
  startFrame: number;
  frameCount: number;
  markers: { frame: number; shown: ShownMarker }[];
};

type Given = { timeline: ResolveTimeline | null; file: string | Uint8Array; isMenu?: boolean; isCanceled?: boolean };
type Ran = { code: number; printed: string; markers: ResolveTimeline['markers'] };
type StandIn = { run: (given: Given) => Promise<Ran>; stop: () => void };

/**
 * Starts Python with the stand-in of Resolve. Each run is the whole script, from the menu or from a terminal, and
 * the exported file lies in the folder.
 */
export async function startStandIn(folder: string): Promise<StandIn> {
  const python = spawn('python3', ['-B', join(import.meta.dirname, 'stand_in.py')]);
  await waitForStart(python);
  const lines = createInterface(python.stdout)[Symbol.asyncIterator]();
  const errors: string[] = [];
  python.stderr.on('data', (data) => errors.push(String(data)));
  const path = join(folder, 'notes.json');
  return {
    async run({ timeline, file, isMenu = false, isCanceled = false }) {
      writeFileSync(path, file);
      const given = { timeline, isMenu, arguments: isMenu ? [] : [path], chosen: isCanceled ? null : path };
      python.stdin.write(`${JSON.stringify(given)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`The stand-in ended: ${errors.join('')}`);
      return JSON.parse(value);
    },
    stop: () => python.stdin.end(),
  };
}

function waitForStart(python: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve, reject) => {
    python.once('spawn', resolve);
    python.once('error', () =>
      reject(
        new Error('python3 was not found. Install Python 3.8 or later (Debian: python3), and run the tests again.'),
      ),
    );
  });
}
