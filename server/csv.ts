export type CsvCell = string | number | null;

/** Excel takes a file for UTF-8 only when it begins with this mark. */
const byteOrderMark = '\uFEFF';

/**
 * The first character that makes a spreadsheet run a cell, also in its full-width and small forms, which some locales
 * convert. Spreadsheets skip blanks and invisible characters before it.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
/** Importers that split again at these would find a formula behind them. */
const brokenStart = /^[\t\r\n]/;

/** The one writer of tables for spreadsheets (RFC 4180). Every text is guarded; numbers stay numbers. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
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
