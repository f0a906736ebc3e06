import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { countParts, reduceToPictures, reduceToSounds } from './fingerprint/fingerprint.ts';
import { MediaError } from './media-error.ts';
import type { Pipe, Step } from './plan/step.ts';
import { reduceToPeaks } from './plan/waveform.ts';

type Reducer = {
  add: (bytes: Buffer) => void;
  /** Null if the result would not belong to the video. */
  finish: () => Promise<Buffer | null>;
};

/** Reduces what a run writes to `pipe:3` to outputs of its step. */
export function reducePipe(
  pipe: Pipe,
  step: Step,
): {
  add: (bytes: Buffer) => void;
  /** Writes the outputs and returns their names. */
  write: (folder: string) => Promise<string[]>;
} {
  const outputs = step.fingerprint ? [...step.outputs, step.fingerprint] : step.outputs;
  const reducers = outputs.flatMap((output) => {
    const reducer = openReducer(pipe, output, step.frameCount);
    return reducer ? [{ file: output.file, reducer }] : [];
  });
  return {
    add: (bytes) => {
      for (const { reducer } of reducers) reducer.add(bytes);
    },
    write: async (folder) => {
      const written: string[] = [];
      for (const { file, reducer } of reducers) {
        const bytes = await reducer.finish();
        if (bytes) {
          await writeFile(join(folder, file), bytes, { flag: 'wx' });
          written.push(file);
        } else if (file !== step.fingerprint?.file) {
          throw new MediaError('unreadable', `no ${file}`);
        }
      }
      return written;
    },
  };
}

function openReducer(pipe: Pipe, output: StoredOutput, frameCount: number): Reducer | undefined {
  if (pipe === 'pictures' && output.kind === 'fingerprint-pictures') return reduceAllPictures(frameCount);
  if (pipe === 'samples' && output.kind === 'fingerprint-sounds') return reduceToSounds();
  if (pipe === 'samples' && output.kind === 'waveform') {
    const { add, finish } = reduceToPeaks(output.pairMs);
    return { add, finish: async () => finish() };
  }
  return undefined;
}

/** With another number of frames, some frames would be taken for others. */
function reduceAllPictures(frameCount: number): Reducer {
  const { add, finish } = reduceToPictures();
  return {
    add,
    finish: async () => {
      const bytes = await finish();
      return countParts(bytes) === frameCount ? bytes : null;
    },
  };
}
