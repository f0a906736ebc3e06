import AxeBuilder from '@axe-core/playwright';
import type { Page } from './fixtures.ts';

/** Accessibility violations that axe detects, once all colour transitions have finished. */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : []))),
  );
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
