import * as z from 'zod';
import { UserId } from '#contract/accounts/users.ts';
import { readAttributes, readOperations } from './read-patch.ts';
import { ScimError } from './scim-error.ts';

const Members = z.array(z.object({ value: UserId })).max(10_000);
const Group = z
  .object({
    displayName: z.string().trim().min(1).max(200),
    externalId: z.string().max(320).nullable(),
    members: Members,
  })
  .partial();

/** A directory says these about a group, and nothing of the absent ones. */
export type SaidGroup = z.infer<typeof Group>;

export const readGroup = (body: unknown): SaidGroup => readAttributes(Group, body);

/** The change of a PATCH, applied to the members that the group has. */
export function readGroupPatch(body: unknown, members: string[]): SaidGroup {
  const said: SaidGroup = {};
  let now = new Set(members);
  for (const { op, path, value } of readOperations(body)) {
    const one = /^members\s*\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i.exec(path ?? '')?.[1];
    if (one !== undefined) {
      if (op === 'remove') now.delete(one.toLowerCase());
      else now = changeMembers(now, 'add', [{ value: one }]);
    } else if (path?.toLowerCase() === 'members') now = changeMembers(now, op, value);
    // The directory would take a person for removed.
    else if (/^members/i.test(path ?? ''))
      throw new ScimError(400, `The path ${path} is not understood.`, 'invalidPath');
    else if (op === 'remove') Object.assign(said, path?.toLowerCase() === 'externalid' && { externalId: null });
    else {
      const { members: given, ...others } = readGroup(path === undefined ? value : { [path]: value });
      if (given) now = changeMembers(now, op, given);
      Object.assign(said, others);
    }
  }
  return { ...said, members: [...now].map((id) => ({ value: id })) };
}

function changeMembers(now: Set<string>, op: string, value: unknown): Set<string> {
  if (op === 'remove') return value === undefined ? new Set() : new Set(without([...now], idsIn(value)));
  return new Set([...(op === 'add' ? now : []), ...idsIn(value)]);
}

export function without(ids: string[], others: string[]): string[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

const idsIn = (value: unknown): string[] =>
  (readGroup({ members: Array.isArray(value) ? value : [value] }).members ?? []).map((member) =>
    member.value.toLowerCase(),
  );
