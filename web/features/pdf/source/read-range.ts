/** Reads parts of a file whose address expires. The page then fetches a new one. */
export type RangeReader = ReturnType<typeof createRangeReader>;

/** The part of a PDF that is read at once. */
export const chunkBytes = 256 * 1024;
const mostTries = 4;
const newAddressMs = 10_000;

export function createRangeReader(onStale: () => void) {
  let address = '';
  let renewed = new AbortController();

  async function read(begin: number, end: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    for (let tries = 1; ; tries++) {
      const { signal: isNew } = renewed;
      const response = await fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
      if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
      // Some proxies ignore ranges.
      if (response.status === 200) return new Uint8Array(await response.arrayBuffer()).subarray(begin, end);
      if (tries === mostTries) throw new Error(`bytes ${begin} to ${end}: ${response.status}`);
      onStale();
      await Promise.race([
        new Promise((resolve) => isNew.addEventListener('abort', resolve, { once: true })),
        new Promise((resolve) => setTimeout(resolve, newAddressMs)),
      ]);
    }
  }

  return {
    read,
    setAddress: (url: string) => {
      if (url === address) return;
      address = url;
      renewed.abort();
      renewed = new AbortController();
    },
  };
}
