import { flag, keepOnDevice } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Place } from '../store/changes.ts';

type Where = Pick<Place, 'itemId' | 'user'>;

const keyOf = ({ itemId, user }: Where) => ['vizio-team-only', user.user_id, itemId].join(':');

/**
 * Whether this person writes to the team only on this file: kept over reloads, for all its versions, so that a second
 * comment to the team does not reach the client.
 */
export const keptTeamOnly = (where: Where) => keepOnDevice(keyOf(where), flag, false);

/** The choices of this page by key. */
const store = createStore<Record<string, boolean>>({});

/** Undefined until it is known whether they may: so long the choice counts. */
export function useTeamOnly(where: Where, mayChoose: boolean | undefined): [boolean, (isOn: boolean) => void] {
  const key = keyOf(where);
  const isChosen = useStore(store, (choices) => choices[key] ?? keptTeamOnly(where).read());
  return [
    isChosen && mayChoose !== false,
    (isOn) => {
      keptTeamOnly(where).write(isOn);
      store.set({ [key]: isOn });
    },
  ];
}
