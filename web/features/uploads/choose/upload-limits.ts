import { call } from '#web/api/client.ts';

/** Dropped files wait at most this long for the limit. */
const patienceMs = 3_000;

let asked: Promise<number> | undefined;

/** How many files may be added at once. No limit while the server is unreachable: uploads wait for it. */
export function readMaxFiles(): Promise<number> {
  asked ??= call('uploadLimits', undefined, AbortSignal.timeout(patienceMs)).then(
    ({ maxFilesPerDrop }) => maxFilesPerDrop,
    () => {
      asked = undefined;
      return Number.POSITIVE_INFINITY;
    },
  );
  return asked;
}
