import { createReadStream, readFileSync } from 'node:fs';
import { request } from 'node:http';

/** PUTs a slice of a file; the same client for ours and the reference. */
export function putPiece(
  url: string,
  file: string,
  { from, to }: { from: number; to: number },
  headers: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = to - from + 1;
    const put = request(url, { method: 'PUT', headers: { ...headers, 'content-length': length } });
    put.on('response', (response) => {
      response.resume();
      const isDone = response.statusCode !== undefined && response.statusCode < 300;
      response.on('end', () => (isDone ? resolve() : reject(new Error(`PUT responded with ${response.statusCode}`))));
    });
    put.on('error', reject);
    createReadStream(file, { start: from, end: to, highWaterMark: 2 ** 20 }).pipe(put);
  });
}

/** Reads a range, discards it and returns the number of bytes. */
export function readRange(url: string, { from, to }: { from: number; to: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const get = request(url, { headers: { range: `bytes=${from}-${to}` } });
    get.on('response', (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 206 ? resolve(length) : reject(new Error(`GET responded with ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    get.on('error', reject);
    get.end();
  });
}

/** The peak memory of a process, in MB. Linux only. */
export function peakMemoryMb(pid: number): number | undefined {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Math.round(Number(peak) / 1024);
  } catch {
    return undefined;
  }
}
