const smartMarks = /[\p{Ll}“”‘’–—…]/gu;

/**
 * The text of a file from an editing program: UTF-8, UTF-16 (Premiere's lists), or else the encoding of older Windows or
 * Mac programs, which is a guess that `warning` admits.
 */
export function decodeText(bytes: Uint8Array): { text: string; warning: string | null } {
  const encoding = findUnicode(bytes);
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes), warning: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), warning: null };
  } catch {
    return decodeLegacy(bytes);
  }
}

/** The text of the first bytes. A character that they would cut in two would make the whole text look like an older encoding. */
export function decodeStart(bytes: Uint8Array, length: number): string {
  let end = Math.min(length, bytes.length);
  while (end > length - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return decodeText(bytes.subarray(0, end)).text;
}

/** By the byte order mark, or by the zeros that UTF-16 has in every second place of Latin text. */
function findUnicode(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 1000);
  for (const [n, byte] of sample.entries()) if (byte === 0) zeros[n % 2] = (zeros[n % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

/** The wrong one of the two shows capitals and signs where words have small letters. */
function decodeLegacy(bytes: Uint8Array): { text: string; warning: string } {
  const windows = new TextDecoder('windows-1252').decode(bytes);
  const mac = new TextDecoder('macintosh').decode(bytes);
  const count = (text: string) => text.match(smartMarks)?.length ?? 0;
  const isMac = count(mac) > count(windows);
  const name = isMac ? 'Mac OS Roman' : 'Windows-1252';
  const warning = `This file is not in Unicode and was read as ${name}. Check letters with accents.`;
  return { text: isMac ? mac : windows, warning };
}
