import { allocateAligned } from './aligned-memory.ts';

const pressEveryMs = 100;

/** A fixed number of buffers, allocated on first use. */
export type BufferPool = {
  take: () => Buffer | undefined;
  /** Resolves with undefined if no buffer is free within this time; without a time it waits until one is. */
  wait: (patienceMs?: number) => Promise<Buffer | undefined>;
  giveBack: (buffers: Iterable<Buffer>) => void;
};

/** Calls `press` repeatedly while a caller waits, to free buffers. */
export function createBufferPool(count: number, sizeBytes: number, press: () => void): BufferPool {
  let unmade = count;
  // A stack: the last buffer used is warm in the CPU cache, and a light load allocates few.
  const idle: Buffer[] = [];
  const waiting: ((buffer: Buffer | undefined) => void)[] = [];
  return {
    take: () => {
      const buffer = idle.pop();
      if (buffer || unmade === 0) return buffer;
      unmade--;
      return allocateAligned(sizeBytes);
    },
    wait: async (patienceMs) => {
      const pressing = setInterval(press, pressEveryMs);
      let timer: NodeJS.Timeout | undefined;
      const freed = new Promise<Buffer | undefined>((resolve) => {
        waiting.push(resolve);
        if (patienceMs === undefined) return;
        timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(resolve), 1);
          resolve(undefined);
        }, patienceMs);
      });
      press();
      try {
        return await freed;
      } finally {
        clearInterval(pressing);
        clearTimeout(timer);
      }
    },
    giveBack: (buffers) => {
      for (const buffer of buffers) {
        const next = waiting.shift();
        if (next) next(buffer);
        else idle.push(buffer);
      }
    },
  };
}
