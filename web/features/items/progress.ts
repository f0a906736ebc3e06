import type { Progress } from '#contract/items/items.ts';

export const progressDots: Record<Progress, string> = {
  'In Progress': 'bg-in-progress',
  Upcoming: 'bg-upcoming',
  Done: 'bg-done',
};

export const progressValues: readonly Progress[] = ['Upcoming', 'In Progress', 'Done'];
