import type { Finding } from '#contract/console/console.ts';

export const good = (what: string): Finding => ({ state: 'good', what });
export const warning = (what: string, fix: string): Finding => ({ state: 'warning', what, fix });
export const wrong = (what: string, fix: string): Finding => ({ state: 'wrong', what, fix });

/** A check that could not end: its error is the finding. */
export async function check(name: string, fix: string, look: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    const { message, cause } = error as Error;
    return [wrong(`${name}: ${cause instanceof Error ? cause.message : message}`, fix)];
  }
}
