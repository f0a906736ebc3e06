import { finished, Readable } from 'node:stream';
import { countReceived } from './local/young-garbage.ts';

/**
 * Passes every chunk to `use` and awaits its promise, if any. A request body is pushed, not pulled: pulling stops and
 * restarts the socket for each chunk. If `use` fails, the rest stays in the stream, so that the caller can still send
 * the error response.
 */
export async function eachChunk(
  bytes: AsyncIterable<Uint8Array>,
  use: (chunk: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  if (bytes instanceof Readable) return pushed(bytes, use);
  for await (const chunk of bytes) {
    countReceived(chunk.length);
    await use(chunk);
  }
}

function pushed(bytes: Readable, use: (chunk: Uint8Array) => Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let work: Promise<void> | undefined;
    const take = (chunk: Uint8Array) => {
      countReceived(chunk.length);
      try {
        work = use(chunk);
        if (!work) return;
        bytes.pause();
        work.then(() => bytes.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    const fail = (error: unknown) => {
      bytes.off('data', take).pause();
      reject(error);
    };
    // A stream that has received its end together with the last chunk ends while it is paused.
    finished(bytes, { writable: false }, (error) => (error ? reject(error) : resolve(work)));
    bytes.on('data', take);
  });
}
