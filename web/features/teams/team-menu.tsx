import { useQueryClient } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive-restore';
import LogOut from 'lucide-react/icons/door-open';
import Files from 'lucide-react/icons/files';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';
import { showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import type { AskTeam } from './dialogs/team-question.ts';

type Parts = { team: Team; onAsk: AskTeam };

/** The actions on a team that the viewer may take, as items of any menu. */
export function TeamMenuItems({ team, onAsk }: Parts) {
  const { manage, own } = team.capabilities;
  return (
    <>
      {manage && (
        <MenuItem onSelect={() => onAsk('rename', team)}>
          <Pencil size={16} aria-hidden="true" />
          Rename team
        </MenuItem>
      )}
      {manage && <CarryItem team={team} />}
      {manage && (
        <MenuItem onSelect={() => onAsk('files', team)}>
          <Files size={16} aria-hidden="true" />
          Files this team takes
        </MenuItem>
      )}
      {own ? (
        <MenuItem onSelect={() => onAsk('delete', team)}>
          <Trash size={16} aria-hidden="true" />
          Delete team
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => onAsk('leave', team)}>
          <LogOut size={16} aria-hidden="true" />
          Leave team
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAsk('deleted', team)}>
        <Archive size={16} className="text-quiet" aria-hidden="true" />
        <span className="text-quiet">Deleted teams</span>
      </MenuItem>
    </>
  );
}

/** Whether new versions show the open comments of earlier ones. */
function CarryItem({ team }: { team: Team }) {
  const queryClient = useQueryClient();
  const { carriesComments } = team;
  async function change() {
    try {
      await call('changeTeamSettings', { params: { teamId: team.id }, body: { carriesComments: !carriesComments } });
      await queryClient.invalidateQueries({ queryKey: ['teams'] });
      showSuccess(
        carriesComments
          ? 'New versions show only their own comments now'
          : 'New versions show the open comments of earlier ones now',
      );
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <MenuItem onSelect={() => void change()}>
      <MessagesSquare size={16} aria-hidden="true" />
      {carriesComments ? 'Do not carry comments over' : 'Carry comments to new versions'}
    </MenuItem>
  );
}

/** The same menu on right click. */
export function TeamMenu({ team, onAsk, ...state }: MenuState & Parts) {
  return (
    <Menu {...state}>
      <p className="truncate px-2 py-1.5 font-medium">{team.name}</p>
      <TeamMenuItems team={team} onAsk={onAsk} />
    </Menu>
  );
}
