import type { ChecksumKind } from '#contract/uploads/uploads.ts';

/** The checksum header of a part, for our server or S3. */
export async function checksumHeader(kind: ChecksumKind, bytes: ArrayBuffer): Promise<[name: string, value: string]> {
  const digest = toBase64(await digestOf(kind, bytes));
  return kind === 'md5' ? ['content-md5', digest] : ['content-digest', `sha-256=:${digest}:`];
}

async function digestOf(kind: ChecksumKind, bytes: ArrayBuffer): Promise<Uint8Array> {
  // The native implementation is ten times as fast. It lacks MD5, and is missing on plain http.
  if (kind === 'sha-256' && crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return askWorker(kind, bytes);
}

export type Question = { id: number; kind: ChecksumKind; bytes: ArrayBuffer };
export type Reply = { id: number; digest: Uint8Array };

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, { resolve: (digest: Uint8Array) => void; reject: (reason: Error) => void }>();

/** Hashing 8 MB takes about 60 ms, too long for the main thread. */
function askWorker(kind: ChecksumKind, bytes: ArrayBuffer): Promise<Uint8Array> {
  worker ??= startWorker();
  const id = ++asked;
  const question: Question = { id, kind, bytes };
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage(question);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.resolve(data.digest);
    waiting.delete(data.id);
  };
  started.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The checksums could not be made.'));
    waiting.clear();
    worker = undefined;
  };
  return started;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
