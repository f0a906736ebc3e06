import AxeBuilder from '@axe-core/playwright';
import type { Page } from '../fixtures.ts';

/** Accessibility violations that axe detects, by all rules or only these, once all colour transitions have finished. */
export async function findBarriers(page: Page, within = 'html', rules: string[] = []): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : []))),
  );
  const axe = new AxeBuilder({ page }).include(within);
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
