import type { Team } from '#contract/teams/teams.ts';
import type { TeamsUser } from '../use-teams.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { DeletedTeamsDialog } from './deleted-teams-dialog.tsx';
import { LeaveTeamDialog } from './leave-team-dialog.tsx';
import { RenameTeamDialog } from './rename-team-dialog.tsx';
import { TakenFilesDialog } from './taken-files-dialog.tsx';
import type { TeamQuestion } from './team-question.ts';

/** The dialog that the team menu opened. Remounted each time. */
export function TeamDialogs({
  question: { kind, team, open, count },
  user,
  onClose,
  onRenamed,
  onRestored,
  onLeft,
  onDeleted,
}: {
  question: TeamQuestion;
  user: TeamsUser;
  onClose: () => void;
  onRenamed: (team: Team) => void;
  onRestored: (team: Team) => void;
  onLeft: (team: Team) => void;
  onDeleted: (team: Team) => void;
}) {
  const dialog = { open, onOpenChange: onClose };
  if (kind === 'rename') {
    return <RenameTeamDialog key={count} {...dialog} team={team} user={user} onRenamed={onRenamed} />;
  }
  if (kind === 'files') return <TakenFilesDialog key={count} {...dialog} team={team} user={user} />;
  if (kind === 'delete') return <DeleteTeamDialog key={count} {...dialog} team={team} onDeleted={onDeleted} />;
  if (kind === 'leave') return <LeaveTeamDialog key={count} {...dialog} team={team} user={user} onLeft={onLeft} />;
  return <DeletedTeamsDialog key={count} {...dialog} user={user} onRestored={onRestored} />;
}
