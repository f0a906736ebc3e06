export type CsvCell = string | number | null;

/** Excel reads a file as UTF-8 only if it begins with a byte order mark. */
const byteOrderMark = '\uFEFF';

/**
 * The first character that makes a spreadsheet run a cell, including the full-width and small forms that some locales
 * convert. Spreadsheets skip blanks and invisible characters before it.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
/** Importers that split again at these characters would find a formula after them. */
const brokenStart = /^[\t\r\n]/;

/** The only CSV writer (RFC 4180). Every text is guarded; numbers stay numbers. */
export function formatCsv(rows: readonly (readonly CsvCell[])[], start = byteOrderMark): string {
  return start + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = guardFormula(cell).replace(/\r\n?/g, '\n');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe in front makes a spreadsheet show the text instead of running it. */
function guardFormula(text: string): string {
  return brokenStart.test(text) || formula.test(text) ? `'${text}` : text;
}
