/** A piece of English in the repository: one comment, one string or one paragraph. */
export type Passage = { file: string; line: number; text: string };

/** Collects comments, strings of at least three words, and the paragraphs of the docs. */
export function readProse(file: string, source: string): Passage[] {
  if (file.endsWith('.md')) return readParagraphs(file, source);
  if (file.endsWith('.sql')) return readComments(file, source, /--\s?(.*)$/);
  if (file.endsWith('.css')) return readComments(file, source, undefined);
  const jsx = file.endsWith('.tsx') ? readJsxTexts(file, source) : [];
  return [...readComments(file, source, /(?:^|[\s;{},)])\/\/\s?(.*)$/), ...readTexts(file, source), ...jsx];
}

/** Joins the lines of a comment, because a sentence may span several. */
function readComments(file: string, source: string, lineComment: RegExp | undefined): Passage[] {
  const found: Passage[] = [];
  let open: Passage | undefined;
  let isBlock = false;
  for (const [index, line] of source.split('\n').entries()) {
    const start: string | undefined = isBlock ? undefined : /(?:^|\s|\{)\/\*\*?(.*)$/.exec(line)?.[1];
    const inBlock: boolean = isBlock || start !== undefined;
    const text: string | undefined = inBlock
      ? (start ?? line.replace(/^\s*\*(?!\/)/, ''))
      : lineComment?.exec(line)?.[1];
    const belongs = inBlock ? isBlock : /^\s*(\/\/|--)/.test(line);
    if (text === undefined) {
      open = undefined;
      continue;
    }
    const clean = text.replace(/\*\/.*$/, '').trim();
    isBlock = inBlock && !text.includes('*/');
    if (open && belongs && clean !== '') open.text += ` ${clean}`;
    else if (clean !== '') {
      open = { file, line: index + 1, text: clean };
      found.push(open);
    }
    if (inBlock && !isBlock) open = undefined;
  }
  return found;
}

function readTexts(file: string, source: string): Passage[] {
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return [];
    const quoted = [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)];
    return quoted
      .map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
      .filter(isText)
      .map((text) => ({ file, line: index + 1, text: text.trim() }));
  });
}

const jsxText = /(?<=(?<!=)>|\})\s*([^<>{}=;\s][^<>{}=;]*)(?=[<{])/g;
const statement = /^(async|const|else|export|function|return) /;

/** JSX text between tags and expressions; it may run over several lines. */
function readJsxTexts(file: string, source: string): Passage[] {
  return [...source.matchAll(jsxText)].flatMap(({ index, 0: all, 1: raw = '' }) => {
    const line = source.slice(0, index + all.length - raw.length).split('\n').length;
    const text = raw.trim().replace(/\s+/g, ' ');
    return isText(text) && !statement.test(text) ? [{ file, line, text }] : [];
  });
}

/** At least three words, or two of which the first starts a sentence: names of things in the code have one. */
function isText(text: string): boolean {
  return /^\S*[\p{L}'’,]+ [\p{L}'’]+ \S*\p{L}|^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text.trim());
}

function readParagraphs(file: string, source: string): Passage[] {
  const found: Passage[] = [];
  let open: Passage | undefined;
  let isCode = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode;
    const isProse = !isCode && !line.startsWith('    ') && !/^\s*(\||```|$)/.test(line);
    if (!isProse) {
      open = undefined;
      continue;
    }
    const isNew = /^\s*([-*#]|\d+\.)\s/.test(line);
    const clean = line.replace(/^\s*([-*#>]+|\d+\.)\s+/, '').trim();
    if (open && !isNew) open.text += ` ${clean}`;
    else {
      open = { file, line: index + 1, text: clean };
      found.push(open);
    }
    if (line.startsWith('#')) open = undefined;
  }
  return found;
}
