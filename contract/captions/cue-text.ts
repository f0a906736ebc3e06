/**
 * The text of a cue as a tree of the tags that WebVTT has. Everything else is left out or becomes text, so a page that
 * shows a cue meets no other markup.
 */
export type CueNode = string | { tag: CueTag /** The voice or the language. */; note: string; children: CueNode[] };

const tags = ['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt'] as const;
export type CueTag = (typeof tags)[number];

const maxDepth = 8;
const token = /<(\/?)([a-z][\w-]*)((?:[.][\w-]*)*)(?:\s([^<>]*))?\/?>|<\d[\d:.]*>/gi;
const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f', quot: '"', apos: "'" },
};

/** Entities belong to WebVTT; in SRT an ampersand is one. */
export function readCueText(text: string, format: 'srt' | 'vtt'): CueNode[] {
  const decode = format === 'vtt' ? decodeEntities : (plain: string) => plain;
  const root: CueNode[] = [];
  const open: { tag: CueTag; children: CueNode[] }[] = [];
  const add = (node: CueNode) => (open.at(-1)?.children ?? root).push(node);
  let end = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > end) add(decode(text.slice(end, match.index)));
    end = match.index + match[0].length;
    const [, slash, name = '', , note = ''] = match;
    const tag = tags.find((known) => known === name.toLowerCase());
    if (tag === undefined) continue;
    const at = open.findLastIndex((one) => one.tag === tag);
    if (slash) {
      if (at >= 0) open.length = at;
    } else if (open.length < maxDepth) {
      const node = { tag, note: cleanAnnotation(decode(note)), children: [] };
      add(node);
      open.push(node);
    }
  }
  if (end < text.length) add(decode(text.slice(end)));
  return root;
}

/** As WebVTT. Reading it again gives the same tree. */
export function writeCueText(nodes: readonly CueNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return encodeEntities(node);
      const { tag, note, children } = node;
      return `<${tag}${note === '' ? '' : ` ${encodeEntities(note)}`}>${writeCueText(children)}</${tag}>`;
    })
    .join('');
}

/** As SRT, whose players know three tags. */
export function writeSrtText(nodes: readonly CueNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const inner = writeSrtText(node.children);
      return /^[biu]$/.test(node.tag) ? `<${node.tag}>${inner}</${node.tag}>` : inner;
    })
    .join('');
}

/** Without any markup, as people search and read it. */
export function plainCueText(nodes: readonly CueNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plainCueText(node.children))).join('');
}

const cleanAnnotation = (note: string) =>
  note
    .replace(/[<>\s]+/g, ' ')
    .trim()
    .slice(0, 60);

const encodeEntities = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return isText(code) ? String.fromCodePoint(code) : '';
  });
}

/** A character that a file may have: no control, no half of a pair. */
const isText = (code: number) =>
  code >= 0x20 && code <= 0x10ffff && (code < 0x7f || code > 0x9f) && (code & 0x1ff800) !== 0xd800;
