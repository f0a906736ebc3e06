const version4 = 0x40;
const variant = 0x80;

/** A random uuid. crypto.randomUUID is missing where a server is reached over plain http on a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version4;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | variant;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
