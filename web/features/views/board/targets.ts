import type { TagColor } from '#contract/items/fields.ts';
import type { Column } from '#contract/views/views.ts';
import type { Lists } from '../use-views.ts';

export type Target = { key: Column['key']; id: string; name: string };

const none: Target = { key: null, id: '', name: 'None' };

/** Everywhere that a card can be moved to: the columns, and those that are not shown because they are empty. */
export function listTargets(columns: readonly Target[], { fields, people }: Lists, by: string): Target[] {
  if (by === 'status') return columns.filter(({ key }) => key !== null);
  const isPerson = fields.find(({ id }) => id === by)?.kind === 'person';
  const others = isPerson ? people.map(({ userId, name }) => ({ key: userId, id: userId, name })) : [];
  const shown = columns.filter(({ key }) => key !== null);
  return [...shown, ...others.filter(({ id }) => !shown.some((one) => one.id === id)), none];
}

const ofProgress: Partial<Record<string, TagColor>> = { Upcoming: 'red', 'In Progress': 'blue', Done: 'green' };

/** The colour of a status, a progress or a choice. */
export function colorOfKey({ statuses, fields }: Lists, key: string | null, by: string): TagColor | undefined {
  const choices = fields.find(({ id }) => id === by)?.choices ?? [];
  return [...statuses, ...choices].find(({ id }) => id === key)?.color ?? ofProgress[key ?? ''];
}
