import { captionsOf } from '#contract/captions/captions-of.ts';
import { unknownLanguage } from '#contract/captions/languages.ts';
import { ApiError } from './api-error.ts';

const mostBytes = 5 * 2 ** 20;

/** A file of captions as `addCaptions` takes it: in base64, with the language in its name. */
export async function readCaptionsFile(file: File): Promise<{ language: string; content: string }> {
  if (file.size > mostBytes) throw new ApiError('too_large', 'Captions can have 5 MB. Divide the file.', 413);
  return { language: captionsOf(file.name)?.language ?? unknownLanguage, content: await encodeFile(file) };
}

function encodeFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new ApiError('bad_request', 'This file could not be read. Choose it again.', 400));
    reader.readAsDataURL(file);
  });
}
