import type { GuidePage } from './guide-page.ts';

/** The pages of docs/guide in the order of their numbers. The build reads them, see scripts/web/guide. */
const files = import.meta.glob<GuidePage>('../../../../docs/guide/*.md', { eager: true, import: 'default' });
export const pages = Object.values(files);

/** The first page if none is named. */
export function findGuidePage(slug: string | undefined): GuidePage | undefined {
  return slug === undefined ? pages[0] : pages.find((page) => page.slug === slug);
}
