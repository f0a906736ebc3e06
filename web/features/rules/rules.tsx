import { lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */

export const TeamRules = lazyPart(() => import('./team-rules.tsx').then((file) => file.TeamRules));
