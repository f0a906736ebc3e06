/** A piece of a comment and its offset: plain text, or a link. */
export type TextPart = { at: number; text: string; href?: string };
export type FoundPart = { at: number; text: string; isFound: boolean };

const address = /\bhttps?:\/\/[^\s<>"]+/giu;
/** Punctuation at the end of a sentence is not part of the address. */
const tail = /[.,;:!?'’”»\]]+$/u;

function trimAddress(text: string): string {
  let trimmed = text.replace(tail, '');
  // "(see https://a.test/b)", but also "https://a.test/b_(c)".
  while (trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length) {
    trimmed = trimmed.slice(0, -1).replace(tail, '');
  }
  return trimmed;
}

/** Only these two are safe; javascript: and the like stay text. */
function safeHref(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimAddress(match[0]);
    const href = safeHref(shown);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index) });
    parts.push({ at: match.index, text: shown, href });
    from = match.index + shown.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from) });
  return parts;
}

/** Highlights matches. If lower case changes the length, highlights nothing rather than the wrong characters. */
export function splitFound(text: string, words: readonly string[]): FoundPart[] {
  const lower = text.toLowerCase();
  if (words.length === 0 || lower.length !== text.length) return [{ at: 0, text, isFound: false }];
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      marked.fill(1, at, at + word.length);
    }
  }
  const parts: FoundPart[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && marked[to] === marked[from]) to += 1;
    parts.push({ at: from, text: text.slice(from, to), isFound: marked[from] === 1 });
    from = to;
  }
  return parts;
}
