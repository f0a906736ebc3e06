const probeBytes = 1_048_576;
const patienceMs = 1_000;

/**
 * Downloads the start of a file to measure the line, past every cache, and leaves it in the browser's for the player.
 * Stops after a megabyte or a second. Null if nothing arrived.
 */
export async function probeLine(url: string): Promise<number | null> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), patienceMs);
  let [bytes, beganMs, endedMs] = [0, 0, 0];
  try {
    const headers = { range: `bytes=0-${probeBytes - 1}` };
    const response = await fetch(url, { headers, cache: 'reload', signal: ending.signal });
    // The latency of the request is behind.
    beganMs = performance.now();
    const reader = response.ok ? response.body?.getReader() : undefined;
    for (let part = await reader?.read(); part && !part.done && bytes < probeBytes; part = await reader?.read()) {
      bytes += part.value.byteLength;
      endedMs = performance.now();
    }
  } catch {
    // Out of time: what has arrived counts.
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
  return bytes === 0 ? null : (bytes * 1000) / Math.max(1, endedMs - beganMs);
}
