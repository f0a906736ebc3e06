import { minuteMs } from '#contract/durations.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { maxPartsSigned, type Upload } from '#contract/uploads/uploads.ts';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { byItsLink } from '../keep/upload-link.ts';
import { checksumHeader } from './checksums.ts';

/** Signed URLs last an hour; older ones are not used. */
const linkMs = 50 * minuteMs;
/** A connection without progress for this long is dead, even without an error. */
const stalledMs = 90_000;
/** A part damaged this often is not damaged in transit. */
const mostFailures = 3;

type Link = { url: string; untilMs: number };
export type SignedLinks = { of: (number: number) => Promise<string>; forget: () => void };

/** Signed URLs for parts, requested by the hundred, and again after they expire. */
export function createLinks({ id, size, partSize }: Upload, signal: AbortSignal): SignedLinks {
  const links = new Map<number, Link>();
  const last = Math.max(1, Math.ceil(size / partSize));
  let asking: Promise<void> | undefined;

  async function ask(from: number): Promise<void> {
    const numbers = Array.from({ length: Math.min(maxPartsSigned, last - from + 1) }, (_, index) => from + index);
    const { parts } = await byItsLink(id, () =>
      call('signParts', { params: { uploadId: id }, body: { numbers } }, signal),
    );
    for (const { number, url } of parts) links.set(number, { url, untilMs: Date.now() + linkMs });
  }

  return {
    of: async (number) => {
      for (;;) {
        const link = links.get(number);
        if (link && link.untilMs > Date.now()) return link.url;
        // Parts start concurrently and share one request.
        asking ??= ask(number).finally(() => {
          asking = undefined;
        });
        await asking;
      }
    },
    forget: () => links.clear(),
  };
}

/**
 * Sends one part. The request body is the slice of the file, not the bytes read for the checksum, so that the browser
 * streams it from disk. Expired URLs are renewed, damaged parts resent.
 */
export async function putPart(
  { upload, links, number, body, signal }: PartToPut,
  onSent: (bytes: number) => void,
): Promise<void> {
  // Read on every attempt: only reading reveals that the file has changed since.
  const header = await checksumHeader(upload.checksum, await body.arrayBuffer());
  for (let failures = 0; ; ) {
    const url = await links.of(number);
    try {
      return await send(url, header, body, signal, onSent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isExpired = error.status === 403;
      if (isExpired) links.forget();
      failures += 1;
      if ((!isExpired && error.status !== 400) || failures >= mostFailures) throw error;
    }
  }
}

type PartToPut = { upload: Upload; links: SignedLinks; number: number; body: Blob; signal: AbortSignal };

/** XMLHttpRequest, because fetch reports no upload progress. */
function send(
  url: string,
  [name, value]: [string, string],
  body: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stalled: ReturnType<typeof setTimeout>;
    const stillMoving = () => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, stalledMs);
    };
    request.open('PUT', url);
    request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      stillMoving();
      onSent(loaded);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.aborted ? signal.reason : unreachable());
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    stillMoving();
    request.send(body);
  });
}

/** Our server sends errors as JSON, S3 as XML. */
function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const { code, message, field }: ErrorBody = JSON.parse(responseText);
    if (code && message) return new ApiError(code, message, status, field);
  } catch {
    // Not JSON; handled below.
  }
  const code = status >= 500 ? 'unavailable' : status === 404 ? 'not_found' : 'bad_request';
  return new ApiError(code, 'The storage did not take a part of this file.', status);
}
