import type { Progress } from '#contract/items/items.ts';

export const progressLook: Record<Progress, { text: string; dot: string }> = {
  'In Progress': { text: 'text-in-progress', dot: 'bg-in-progress' },
  Upcoming: { text: 'text-upcoming', dot: 'bg-upcoming' },
  Done: { text: 'text-done', dot: 'bg-done' },
};

export const progressValues: readonly Progress[] = ['Upcoming', 'In Progress', 'Done'];
