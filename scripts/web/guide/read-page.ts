import { basename } from 'node:path';
import type { Block, GuidePage, Inline, Section } from '#web/features/help/guide/guide-page.ts';

/**
 * Reads a page of docs/guide: headings, paragraphs, lists, tables and pictures. Bold is the name of a control, code a key
 * or something to type.
 */
export function readPage(file: string, markdown: string): Omit<GuidePage, 'pictures'> {
  const [first = '', ...others] = markdown.trim().split(/^## /m);
  const sections = [first.replace(/^# /, ''), ...others].map(readSection);
  const title = sections[0]?.title ?? '';
  return { slug: slugOf(file), title, sections: sections.map((one, n) => (n === 0 ? { ...one, id: '' } : one)) };
}

/** The name of a page in addresses: its file without the number that gives it its place. */
const slugOf = (file: string) => basename(file, '.md').replace(/^\d+-/, '');

function readSection(text: string): Section {
  const [title = '', ...blocks] = text.trim().split(/\n{2,}/);
  return { id: idOf(title), title, blocks: blocks.map(readBlock) };
}

/** As GitHub and GitLab name headings, so that the same links work there. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function readBlock(text: string): Block {
  const picture = /^!\[([^\]]*)\]\(pictures\/([\w.-]+)\)$/.exec(text);
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' };
  if (text.startsWith('|')) return readTable(text);
  const marker = /^(?:- |\d+\. )/.exec(text)?.[0];
  if (!marker) return { kind: 'text', text: readInline(text) };
  const items = text.split(/^(?:- |\d+\. )/m).slice(1);
  return { kind: 'list', isNumbered: marker !== '- ', items: items.map(readInline) };
}

function readTable(text: string): Block {
  const [head = [], , ...rows] = text.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => readInline(cell)),
  );
  return { kind: 'table', head, rows };
}

function readInline(text: string): Inline[] {
  const parts = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/);
  return parts.filter((part) => part !== '').map(readPart);
}

function readPart(part: string): Inline {
  if (part.startsWith('**')) return { kind: 'control', text: part.slice(2, -2) };
  if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
  const [, text = '', file = '', id = ''] = /^\[(.+)\]\(([^)#]+)(#[^)]+)?\)$/.exec(part) ?? [];
  if (text === '') return part;
  // Other pages of the docs are not in the product.
  return file.includes('/') ? text : { kind: 'link', text, to: `/guide/${slugOf(file)}${id}` };
}
