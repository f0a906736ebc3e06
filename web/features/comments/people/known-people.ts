import { type QueryClient, useQuery } from '@tanstack/react-query';
import { findMentioned, type Mentionable, mostMentions } from '#contract/comments/mentions.ts';
import { minuteMs } from '#contract/durations.ts';
import { call } from '#web/api/client.ts';

const keyOf = (itemId: string) => ['mentionable', itemId];
const none: readonly Mentionable[] = [];

/** The people whom comments on a file can mention. */
export function usePeople(itemId: string, isWanted: boolean): readonly Mentionable[] {
  const { data } = useQuery({
    queryKey: keyOf(itemId),
    queryFn: ({ signal }) => call('listMentionable', { params: { itemId } }, signal),
    select: ({ people }) => people,
    enabled: isWanted,
    staleTime: minuteMs,
  });
  return data ?? none;
}

/** The last choice among people with the same name. */
const chosen = new Map<string, string>();

export function noteChosen({ id, name }: Mentionable): void {
  chosen.set(name, id);
}

/** Of people with the same name the chosen one. Without a choice no guest gets an email, whose name may be a plain word. */
function isMeant({ id, name, address }: Mentionable, same: readonly Mentionable[]): boolean {
  const own = chosen.get(name);
  if (address !== null) return own === id;
  return same.length === 1 || own === undefined || own === id;
}

/** The ids of the people whom a text names. */
export function mentionedIn(queryClient: QueryClient, itemId: string, text: string): string[] {
  const { people = [] } = queryClient.getQueryData<{ people: Mentionable[] }>(keyOf(itemId)) ?? {};
  const names = findMentioned(
    text,
    people.map(({ name }) => name),
  );
  const named = Map.groupBy(
    people.filter(({ name }) => names.has(name)),
    ({ name }) => name,
  );
  return [...named.values()]
    .flatMap((same) => same.filter((person) => isMeant(person, same)))
    .map(({ id }) => id)
    .slice(0, mostMentions);
}
