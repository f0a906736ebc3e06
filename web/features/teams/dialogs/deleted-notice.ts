import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Team } from '#contract/teams/teams.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { storeTeam, type TeamsUser } from '../use-teams.ts';

const storageKey = 'vizio-deleted-team';

type Deleted = { id: string; name: string };

let hide: () => void = () => undefined;

/** The team was restored elsewhere. */
export function hideDeletedNotice(): void {
  hide();
}

/** Carries the notice across the reload that follows the deletion. */
export function rememberDeleted(team: Deleted): void {
  sessionStorage.setItem(storageKey, JSON.stringify(team));
}

function takeDeleted(): Deleted | null {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return kept ? JSON.parse(kept) : null;
}

/** Shows the notice of a deleted team after the reload, with a button to restore it. */
export function useDeletedNotice(user: TeamsUser, onRestored: (team: Team) => void): void {
  const queryClient = useQueryClient();
  const latest = useRef({ user, onRestored });
  useEffect(() => {
    latest.current = { user, onRestored };
  });

  useEffect(() => {
    const deleted = takeDeleted();
    if (!deleted) return;
    async function restore({ id }: Deleted) {
      try {
        const { team } = await call('restoreTeam', { params: { teamId: id } });
        storeTeam(queryClient, latest.current.user, team);
        latest.current.onRestored(team);
      } catch (error) {
        showError(formatError(error));
      }
    }
    hide = showUndo(`Deleted ${deleted.name}`, () => void restore(deleted));
  }, [queryClient]);
}
