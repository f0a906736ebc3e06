/** A page of the guide, as the build reads it from docs/guide. */

export type Inline = string | { kind: 'control' | 'code'; text: string } | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'text'; text: Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; alt: string; file: string };

/** The first one has the title of its page and no id. */
export type Section = { id: string; title: string; blocks: Block[] };

/** The same file twice if it does not depend on the theme. */
export type Picture = { dark: string; light: string; width: number; height: number };

export type GuidePage = { slug: string; title: string; sections: Section[]; pictures: Record<string, Picture> };

const plainText = (inline: readonly Inline[]): string =>
  inline.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The words of a block: a line for each paragraph, item or row. */
export function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [plainText(block.text)];
    case 'list':
      return block.items.map(plainText);
    case 'table':
      return block.rows.map((cells) => cells.map(plainText).join(': '));
    case 'picture':
      return [];
  }
}
