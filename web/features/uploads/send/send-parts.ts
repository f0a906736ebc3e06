import pLimit from 'p-limit';
import type { Upload } from '#contract/uploads/uploads.ts';
import type { Hold } from '../entries.ts';
import { createLinks, putPart } from './put-part.ts';
import { retryUntilDone } from './retry-until-done.ts';

/** For all files together. Browsers allow six connections per host, and the page needs some. */
const partSlots = pLimit(4);

type Sending = {
  file: File;
  upload: Upload;
  /** Parts that the server already has. */
  arrived: readonly { number: number; size: number }[];
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  onHold: (hold: Hold | null) => void;
};

/** Sends the parts that the server lacks. Rejects with the first final failure, and with the signal's reason. */
export async function sendParts({ file, upload, arrived, signal, onSent, onHold }: Sending): Promise<void> {
  const failure = new AbortController();
  const ended = AbortSignal.any([signal, failure.signal]);
  const links = createLinks(upload, ended);
  const sent = new Map(arrived.map(({ number, size }) => [number, size]));
  const report = () => onSent([...sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  report();

  async function sendPart(number: number): Promise<void> {
    ended.throwIfAborted();
    const body = file.slice((number - 1) * upload.partSize, number * upload.partSize);
    const onProgress = (loaded: number) => {
      sent.set(number, loaded);
      report();
    };
    const attempt = () => putPart({ upload, links, number, body, signal: ended }, onProgress);
    await retryUntilDone(attempt, ended, (hold) => {
      if (hold) onProgress(0);
      onHold(hold);
    });
    onProgress(body.size);
  }

  const count = Math.max(1, Math.ceil(upload.size / upload.partSize));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !sent.has(number));
  const sending = missing.map((number) => partSlots(() => sendPart(number)));
  try {
    await Promise.all(sending);
  } catch (error) {
    // Stops the other parts, and waits for them: none may still be on its way when the file is sent again.
    failure.abort(error);
    await Promise.allSettled(sending);
    throw error;
  }
}
