import { useQuery, useQueryClient } from '@tanstack/react-query';
import { trashDays } from '#contract/items/trash.ts';
import type { Team } from '#contract/teams/teams.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showFailure } from '#web/ui/notices/toast.ts';
import { Time } from '#web/ui/text/time.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { storeTeam, type TeamsUser } from '../use-teams.ts';
import { hideDeletedNotice } from './deleted-notice.ts';

type Deleted = { id: string; name: string; deletedAt: string; expiresAt: string };

function DeletedTeam({ team, onRestore }: { team: Deleted; onRestore: (id: string) => Promise<void> }) {
  const [pending, restore] = usePending(() => onRestore(team.id));
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{team.name}</p>
        <p className="text-quiet text-xs">
          Deleted <Time iso={team.deletedAt} /> · deleted permanently <Time iso={team.expiresAt} />
        </p>
      </div>
      <Button pending={pending} aria-label={`Restore ${team.name}`} onClick={() => void restore()}>
        Restore
      </Button>
    </li>
  );
}

/** The user's own deleted teams that can still be restored. */
export function DeletedTeamsDialog({
  user,
  onRestored,
  ...dialog
}: DialogState & { user: TeamsUser; onRestored: (team: Team) => void }) {
  const queryClient = useQueryClient();
  const deleted = useQuery({
    queryKey: ['teams', 'deleted'],
    queryFn: ({ signal }) => call('listDeletedTeams', undefined, signal),
    staleTime: 0,
    enabled: dialog.open,
  });

  async function restore(teamId: string) {
    try {
      const { team } = await call('restoreTeam', { params: { teamId } });
      storeTeam(queryClient, user, team);
      hideDeletedNotice();
      dialog.onOpenChange(false);
      onRestored(team);
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <Dialog {...dialog} title="Deleted teams" description={`A deleted team stays here for ${trashDays} days.`}>
      <div aria-busy={deleted.isPending} className="min-h-12">
        {deleted.isError && (
          <p role="alert" className="text-upcoming">
            {formatError(deleted.error)}
          </p>
        )}
        {deleted.data?.teams.length === 0 && <p className="text-quiet">No deleted teams.</p>}
        <ul>
          {deleted.data?.teams.map((team) => (
            <DeletedTeam key={team.id} team={team} onRestore={restore} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
