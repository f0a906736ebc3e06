import { CaptionsProblem, readCaptions } from '#contract/captions/read-captions.ts';
import { writeVtt } from '#contract/captions/write-captions.ts';
import { decodeText } from '#server/markers/decode-text.ts';
import { AppError } from '#server/platform/app-error.ts';

export type Converted = { vtt: string; cues: number; warnings: string[] };

/** A file of captions as the WebVTT that is stored, with nothing in it that the reader does not know. */
export function convertCaptions(bytes: Uint8Array): Converted {
  const { text, warning } = decodeText(bytes);
  try {
    const { cues, backward } = readCaptions(text);
    const left = backward === 1 ? '1 cue that ends' : `${backward} cues that end`;
    const warnings = [
      ...(warning === null ? [] : [warning]),
      ...(backward === 0 ? [] : [`${left} before beginning left out.`]),
    ];
    return { vtt: writeVtt(cues), cues: cues.length, warnings };
  } catch (error) {
    if (!(error instanceof CaptionsProblem)) throw error;
    throw new AppError('bad_request', error.message, 'body.content');
  }
}
