/** Reads 16-bit samples from bytes that are chunked in any way. */
export function splitSamples(addSample: (sample: number) => void): (bytes: Buffer) => void {
  let half: number | undefined;
  return (bytes) => {
    let at = 0;
    if (half !== undefined && bytes.length > 0) {
      addSample(Buffer.from([half, bytes[0] ?? 0]).readInt16LE(0));
      half = undefined;
      at = 1;
    }
    for (; at + 1 < bytes.length; at += 2) addSample(bytes.readInt16LE(at));
    if (at < bytes.length) half = bytes[at];
  };
}
