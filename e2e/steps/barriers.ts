import AxeBuilder from '@axe-core/playwright';
import { isProof } from '#rig/values/proof.ts';
import { runSeed } from '#rig/values/random.ts';
import type { Page } from '../fixtures.ts';

const asked = new WeakMap<Page, number>();

/** Axe takes a second. The short form looks at every third place of a page, others in each run. */
function isPassedOver(page: Page): boolean {
  const place = asked.get(page) ?? 0;
  asked.set(page, place + 1);
  return !isProof && (place + runSeed) % 3 !== 0;
}

/** Accessibility violations that axe detects, by all rules or only these, once all colour transitions have finished. */
export async function findBarriers(page: Page, within = 'html', rules: string[] = []): Promise<string[]> {
  if (isPassedOver(page)) return [];
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : []))),
  );
  const axe = new AxeBuilder({ page }).include(within);
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
