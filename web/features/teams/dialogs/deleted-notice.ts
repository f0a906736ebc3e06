import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { json, keepInTab } from '#web/kept/kept.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { storeTeam, type TeamsUser } from '../use-teams.ts';

type Deleted = { id: string; name: string };

const kept = keepInTab<Deleted | null>('vizio-deleted-team', json(asDeleted), null);

function asDeleted(saved: unknown): Deleted | undefined {
  if (typeof saved !== 'object' || saved === null || !('id' in saved && 'name' in saved)) return undefined;
  const { id, name } = saved;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}

let hide: () => void = () => undefined;

/** The team was restored elsewhere. */
export function hideDeletedNotice(): void {
  hide();
}

/** Carries the notice across the reload that follows the deletion. */
export function rememberDeleted(team: Deleted): void {
  kept.write(team);
}

/** Shows the notice of a deleted team after the reload, with a button to restore it. */
export function useDeletedNotice(user: TeamsUser, onRestored: (team: Team) => void): void {
  const queryClient = useQueryClient();
  const latest = useRef({ user, onRestored });
  useEffect(() => {
    latest.current = { user, onRestored };
  });

  useEffect(() => {
    const deleted = kept.read();
    if (!deleted) return;
    kept.write(null);
    async function restore({ id }: Deleted) {
      try {
        const { team } = await call('restoreTeam', { params: { teamId: id } });
        storeTeam(queryClient, latest.current.user, team);
        latest.current.onRestored(team);
      } catch (error) {
        showFailure(error);
      }
    }
    hide = showUndo(`Deleted ${deleted.name}`, () => void restore(deleted));
  }, [queryClient]);
}
