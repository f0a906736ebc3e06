/** Node has it; only the browser's types know it. */
declare const WebAssembly: { Memory: new (size: { initial: number; maximum: number }) => { buffer: ArrayBuffer } };

const pageSize = 64 * 1024;

/** Memory that begins at the edge of a page, as writing past the system's cache asks for. WebAssembly's always does. */
export function allocateAligned(sizeBytes: number): Buffer {
  const pages = Math.max(1, Math.ceil(sizeBytes / pageSize));
  try {
    return Buffer.from(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer, 0, sizeBytes);
  } catch {
    // Each takes room among the addresses of the process, which may be limited. Elsewhere it is written by the cache.
    return Buffer.allocUnsafeSlow(sizeBytes);
  }
}
