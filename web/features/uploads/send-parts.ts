import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import type { Upload } from '#contract/uploads.ts';
import type { Hold } from './entries.ts';
import { persevere } from './persevere.ts';
import { createLinks, putPart } from './put-part.ts';

/** For all files together. Browsers allow six connections per host, and the page needs some. */
const partsAtOnce = 4;

type Sending = {
  file: File;
  upload: Upload;
  /** Parts that the server already has. */
  arrived: readonly { number: number; size: number }[];
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  onHold: (hold: Hold | null) => void;
};
type Part = { number: number; body: Blob };
type Running = Sending & { put: (part: Part) => Promise<void>; end: (reason?: unknown) => void };

const running = new Map<string, Running>();
const partSizes = new WeakMap<object, number>();
let engine: Uppy | undefined;

/**
 * Sends the parts that the server lacks. Uppy slices the file and limits concurrency. Each part uses our own protocol
 * and retries by itself, so Uppy sees success or a final failure.
 */
export function sendParts(sending: Sending): Promise<void> {
  const { file, upload, signal } = sending;
  engine ??= createEngine();
  const uppy = engine;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // A slice costs nothing. Uppy identifies files by object, and a second attempt must be another one.
    const data = file.slice();
    partSizes.set(data, upload.partSize);
    const id = uppy.addFile({ name: file.name, data, meta: { relativePath: upload.id } });
    const onAbort = () => end(signal.reason);
    const end = (reason?: unknown) => {
      if (!running.delete(upload.id)) return;
      signal.removeEventListener('abort', onAbort);
      // Deferred, because Uppy may be emitting an event about this file.
      setTimeout(() => uppy.getFile(id) && uppy.removeFile(id));
      if (reason === undefined) resolve();
      else reject(reason);
    };
    signal.addEventListener('abort', onAbort);
    running.set(upload.id, { ...sending, put: createPutter(sending), end });
    // Uppy treats every upload as resumed: the server knows it before the first part is cut.
    const known = { isRestored: true, s3Multipart: { uploadId: upload.id, key: upload.id } };
    uppy.setFileState(id, known);
    uppy.upload().catch(end);
  });
}

function createPutter(sending: Sending): (part: Part) => Promise<void> {
  const { upload, signal, onSent, onHold } = sending;
  const links = createLinks(upload, signal);
  const sent = new Map(sending.arrived.map(({ number, size }) => [number, size]));
  const tell = () => onSent([...sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  tell();

  return async ({ number, body }) => {
    const onProgress = (loaded: number) => {
      sent.set(number, loaded);
      tell();
    };
    const attempt = () => putPart({ upload, links, number, body, signal }, onProgress);
    await persevere(attempt, signal, (hold) => {
      if (hold) onProgress(0);
      onHold(hold);
    });
    onProgress(body.size);
  };
}

function createEngine(): Uppy {
  const uppy = new Uppy({ logger: { debug: () => {}, warn: () => {}, error: () => {} } });
  uppy.use(AwsS3, {
    shouldUseMultipart: true,
    limit: partsAtOnce,
    retryDelays: [],
    getChunkSize: (data) => partSizes.get(data) ?? 0,
    createMultipartUpload: () => Promise.reject(new Error('Every upload is begun before Uppy hears of it.')),
    listParts: (_, { uploadId }) =>
      runningOf(uploadId).arrived.map(({ number, size }) => ({ PartNumber: number, Size: size, ETag: String(number) })),
    // Only names the part; the real URL is requested when it is sent, and again after it expires.
    signPart: (_, { uploadId, partNumber }) => ({ method: 'PUT', url: `${uploadId}/${partNumber}` }),
    uploadPartBytes: async ({ signature, body, onComplete }) => {
      const [uploadId = '', number = ''] = signature.url.split('/');
      if (body instanceof Blob) await runningOf(uploadId).put({ number: Number(number), body });
      onComplete(number);
      return { ETag: number };
    },
    completeMultipartUpload: () => ({}),
    abortMultipartUpload: () => {},
  });
  uppy.on('upload-success', (file) => running.get(file?.meta.relativePath ?? '')?.end());
  uppy.on('upload-error', (file, error) => running.get(file?.meta.relativePath ?? '')?.end(error));
  return uppy;
}

function runningOf(uploadId: string | undefined): Running {
  const found = running.get(uploadId ?? '');
  if (!found) throw new Error('This upload has expired. Start it again.');
  return found;
}
