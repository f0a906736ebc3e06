const version7 = 0x70;
const variant = 0x80;

/**
 * A version 7 UUID, which sorts by creation time like the server's; teams are listed in that order. crypto.randomUUID
 * is random, and missing on plain http outside localhost.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  const nowMs = Date.now();
  view.setUint32(0, Math.floor(nowMs / 2 ** 16));
  view.setUint16(4, nowMs % 2 ** 16);
  view.setUint8(6, version7 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, variant | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
