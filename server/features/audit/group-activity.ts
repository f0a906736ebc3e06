import { minuteMs } from '#contract/durations.ts';
import type { ActivityGroup } from '#contract/teams/activity.ts';
import type { ActivityRow } from './audit.queries.ts';

/** Entries further apart are separate lines. */
const longestGapMs = 10 * minuteMs;
const mostSubjects = 3;

/** Uploads into two folders, or comments on two videos, are two lines. */
const apart: Readonly<Record<string, (row: ActivityRow) => string>> = {
  'item.create': ({ detail }) => detail,
  'item.move': ({ detail }) => detail,
  'item.copy': ({ detail }) => detail,
  'item.progress': ({ detail }) => detail,
  'item.status': ({ detail }) => detail,
  'item.field': ({ detail }) => detail,
  'item.field-hidden': ({ detail }) => detail,
  'comment.create': ({ subject, item_id }) => item_id ?? subject,
  'comment.resolve': ({ subject, item_id }) => item_id ?? subject,
  'comment.assign': ({ subject, item_id }) => item_id ?? subject,
};

type Group = {
  key: string;
  oldestMs: number;
  first: ActivityRow;
  count: number;
  names: Set<string>;
  isOneItem: boolean;
  isOneDetail: boolean;
};

export type Grouping = {
  /** Returns false if the entry would begin a group beyond the limit; nothing is added then. */
  add: (row: ActivityRow, limit: number) => boolean;
  read: () => ActivityGroup[];
};

/** Takes entries from the newest on. People who work at the same time do not split each other's groups. */
export function createGrouping(): Grouping {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  return {
    add: (row, limit) => {
      const { action, user_id, user_name } = row;
      const key = JSON.stringify([action, user_id, user_name, apart[action]?.(row)]);
      const group = open.get(key);
      const atMs = row.at.getTime();
      if (group && group.oldestMs - atMs <= longestGapMs) {
        group.oldestMs = atMs;
        group.count += 1;
        group.names.add(row.subject);
        group.isOneItem &&= row.item_id === group.first.item_id;
        group.isOneDetail &&= row.detail === group.first.detail;
        return true;
      }
      if (groups.length === limit) return false;
      const names = new Set([row.subject]);
      const begun = { key, oldestMs: atMs, first: row, count: 1, names, isOneItem: true, isOneDetail: true };
      groups.push(begun);
      open.set(key, begun);
      return true;
    },
    read: () =>
      groups.map(({ first, count, names, isOneItem, isOneDetail }) => ({
        id: first.id,
        at: first.at.toISOString(),
        who: first.user_name,
        whoId: first.user_id,
        image: first.image,
        action: first.action,
        subjects: [...names].slice(0, mostSubjects),
        subjectCount: names.size,
        count,
        detail: isOneDetail ? first.detail : '',
        itemId: isOneItem ? first.item_id : null,
      })),
  };
}
