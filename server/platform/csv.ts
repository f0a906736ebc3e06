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

/** The only writer of CSV with quotes (RFC 4180). Every text is guarded; numbers stay numbers. */
export function formatCsv(rows: readonly (readonly CsvCell[])[], start = byteOrderMark): string {
  return start + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = guardFormula(cell).replace(/\r\n?/g, '\n');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The same without quotes around cells, where a spreadsheet takes a quote at the start of one for its own. */
const plainFormula = /^(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const plainPart = new RegExp(`([,;])${plainFormula.source.slice(1)}`, 'gu');

/** For cells that are written without quotes, with tabs in between. */
export const guardPlain = (text: string): string => text.replace(plainFormula, "'");

/** In a file whose extension makes spreadsheets split it at commas or semicolons too. */
export const guardSplit = (text: string): string => guardPlain(text).replace(plainPart, "$1'");

/** An apostrophe in front makes a spreadsheet show the text instead of running it. */
function guardFormula(text: string): string {
  return brokenStart.test(text) || formula.test(text) ? `'${text}` : text;
}
