/** Node has it, but only the DOM types declare it. */
declare const WebAssembly: { Memory: new (size: { initial: number; maximum: number }) => { buffer: ArrayBuffer } };

const pageSize = 64 * 1024;

/** Page-aligned memory for O_DIRECT. The memory of WebAssembly is always page-aligned. */
export function allocateAligned(sizeBytes: number): Buffer {
  const pages = Math.max(1, Math.ceil(sizeBytes / pageSize));
  try {
    return Buffer.from(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer, 0, sizeBytes);
  } catch {
    // Each memory reserves address space, which may be limited. Unaligned memory is written through the page cache.
    return Buffer.allocUnsafeSlow(sizeBytes);
  }
}
