import { guideHref } from './guide-href.ts';
import { type GuidePage, textsOf } from './guide-page.ts';

export type Hit = { href: string; page: string; title: string; excerpt: string };

const mostHits = 20;
/** Characters before the first word found. */
const lead = 40;

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The sections that have all of these words, those first that have them in their titles. */
export function searchGuide(pages: readonly GuidePage[], words: readonly string[]): Hit[] {
  if (words.length === 0) return [];
  const countIn = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
  const found = pages.flatMap((page) =>
    page.sections.flatMap(({ id, title, blocks }) => {
      const texts = blocks.flatMap(textsOf);
      if (countIn([page.title, title, ...texts].join('\n')) < words.length) return [];
      const [best = ''] = texts.toSorted((a, b) => countIn(b) - countIn(a));
      const hit = { href: guideHref(page.slug, id), page: page.title, title, excerpt: cutBefore(best, words) };
      return [{ hit, rank: countIn(title) }];
    }),
  );
  return found
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostHits)
    .map(({ hit }) => hit);
}

/** Begins at a word shortly before the first one found. */
function cutBefore(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0));
  if (first === Number.POSITIVE_INFINITY || first <= lead) return text;
  return `… ${text.slice(text.indexOf(' ', first - lead) + 1)}`;
}
