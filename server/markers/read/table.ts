import { AppError } from '#server/platform/app-error.ts';

const maxRows = 50_000;
const maxFields = 200;

/** The rows of a comma or tab separated file as RFC 4180 has them: quoted fields may hold separators, quotes and lines. */
export function readTable(text: string, separator: ',' | '\t' | ';'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    if (rows.length > maxRows || row.length > maxFields) {
      throw new AppError('too_large', 'This list has too many rows or columns. Export a shorter one.');
    }
    row = [];
  };
  while (at < text.length) {
    const field = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
    row.push(field.value);
    at = field.end + 1;
    const ending = text[field.end];
    if (ending === separator && at < text.length) continue;
    if (ending === separator) row.push('');
    if (ending === '\r' && text[at] === '\n') at += 1;
    endRow();
  }
  return rows;
}

const endOfPlain = { ',': /[,\r\n]/g, '\t': /[\t\r\n]/g, ';': /[;\r\n]/g };

function readPlain(text: string, from: number, separator: ',' | '\t' | ';') {
  const pattern = endOfPlain[separator];
  pattern.lastIndex = from;
  const end = pattern.exec(text)?.index ?? text.length;
  return { value: text.slice(from, end), end };
}

/** A quote that nothing closes, or with text behind it, was meant as a plain one. */
function readQuoted(text: string, from: number, separator: ',' | '\t' | ';') {
  let [value, at] = ['', from + 1];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return readPlain(text, from, separator);
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  if (at < text.length && ![separator, '\r', '\n'].includes(text[at] ?? '')) return readPlain(text, from, separator);
  return { value, end: at };
}

/** An apostrophe before these keeps spreadsheets from calculating with a text. */
export const readGuarded = (text: string): string =>
  text.replace(/^'(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u, '');

/** Finds columns by any of their names, whatever their case; undefined where a file lacks one. */
export function findColumns<Name extends string>(header: string[], names: Record<Name, string[]>) {
  const found = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  );
  const entries = Object.entries<string[]>(names).map(([key, wanted]) => {
    const index = wanted.map((name) => found.indexOf(name)).find((place) => place >= 0);
    return [key, index] as const;
  });
  const columns = Object.fromEntries(entries) as Record<Name, number | undefined>;
  return {
    has: (name: Name) => columns[name] !== undefined,
    get: (row: string[], name: Name) => {
      const index = columns[name];
      return index === undefined ? '' : (row[index] ?? '').trim();
    },
  };
}
