/** One page: its lines of text or its content, its size in points, and more of its resources and its dictionary. */
export type PdfPage = {
  lines?: string[];
  content?: string;
  width?: number;
  height?: number;
  resources?: string;
  extra?: string;
};

export type PdfParts = {
  pages: PdfPage[];
  title?: string;
  /** Entries of the catalog, for example an action that runs when the file is opened. */
  catalog?: string;
  /** Further objects, numbered from 4 on: text, or a stream with its dictionary. */
  objects?: (string | { dictionary: string; stream: Uint8Array })[];
  trailer?: string;
};

const escapeText = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

function drawLines(lines: string[], height: number): string {
  const rows = lines.map((line, row) => `BT /F1 18 Tf 72 ${height - 90 - row * 36} Td (${escapeText(line)}) Tj ET`);
  return rows.join('\n');
}

/** Writes a PDF of Latin text in Helvetica, which readers bring themselves. Object 1 is its catalog, 2 its pages, 3 its font. */
export function writePdf({ pages, title, catalog = '', objects = [], trailer = '' }: PdfParts): Buffer {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  const add = (bytes: Uint8Array | string) => {
    const chunk = Buffer.from(bytes as string);
    chunks.push(chunk);
    size += chunk.length;
  };
  const addObject = (number: number, body: string | { dictionary: string; stream: Uint8Array }) => {
    offsets[number] = size;
    add(`${number} 0 obj\n`);
    if (typeof body === 'string') add(body);
    else {
      add(`<< ${body.dictionary} /Length ${body.stream.length} >>\nstream\n`);
      add(body.stream);
      add('\nendstream');
    }
    add('\nendobj\n');
  };
  const firstPage = 4 + objects.length;
  const info = firstPage + 2 * pages.length;
  add('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  addObject(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  const kids = pages.map((_, n) => `${firstPage + 2 * n} 0 R`).join(' ');
  addObject(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  addObject(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [n, body] of objects.entries()) addObject(4 + n, body);
  for (const [n, { lines = [], width = 595, height = 842, content, resources = '', extra = '' }] of pages.entries()) {
    const number = firstPage + 2 * n;
    const box = `/MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> ${resources} >>`;
    addObject(
      number,
      `<< /Type /Page /Parent 2 0 R ${box} ${extra.includes('/Contents') ? '' : `/Contents ${number + 1} 0 R`} ${extra} >>`,
    );
    addObject(number + 1, { dictionary: '', stream: Buffer.from(content ?? drawLines(lines, height), 'latin1') });
  }
  addObject(info, `<< ${title === undefined ? '' : `/Title (${escapeText(title)})`} >>`);
  const start = size;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${info + 1}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<< /Size ${info + 1} /Root 1 0 R /Info ${info} 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}
