/** Parses a table by the grammar of RFC 4180 and throws on anything outside it. */
export function parseCsv(text: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`Not a field: ${text.slice(at, at + 40)}`);
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
  }
  if (rows.pop()?.length !== 0) throw new Error('The last row does not end.');
  return rows;
}
