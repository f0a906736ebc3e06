import type { TestContext } from 'vitest';

/** Options of a test or a suite that some machines cannot run. The last lines of a run say what they need. */
export function needs(isHere: unknown, what: string): { skip: boolean; meta: { needs: string } } {
  return { skip: !isHere, meta: { needs: what } };
}

/** The same for a test that has to try first. */
export function skipFor({ task, skip }: TestContext, what: string): never {
  task.meta.needs = what;
  return skip(what);
}

export const s3Server = 'an S3 server, which npm run proof installs';

declare module 'vitest' {
  interface TaskMeta {
    /** The part of the machine that a skipped test lacks. */
    needs?: string;
  }
}
