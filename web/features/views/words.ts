import type { Progress } from '#contract/items/items.ts';

export type { ViewSettings } from '#contract/views/views.ts';

/** Without statuses of its own a team has these, in their order. */
export const progressNames: readonly { value: Progress; label: string }[] = [
  { value: 'Upcoming', label: 'Upcoming' },
  { value: 'In Progress', label: 'In Progress' },
  { value: 'Done', label: 'Done' },
];
