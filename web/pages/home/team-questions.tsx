import { useNavigate } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { useUser } from '#web/features/session/session.tsx';
import { TeamDialogs, type TeamQuestion, useDeletedNotice } from '#web/features/teams/teams.tsx';
import { homeHref } from '#web/pages/addresses/home-address.ts';

/** The team's dialogs, and where each leads. */
export function TeamQuestions({
  question,
  onClose,
  teams,
  current,
}: {
  question: TeamQuestion | undefined;
  onClose: () => void;
  teams: readonly Team[];
  current: Team | undefined;
}) {
  const user = useUser();
  const navigate = useNavigate();
  const openProjects = (team: Team) => navigate(homeHref(team.id, 'projects'));
  useDeletedNotice(user, openProjects);

  function hrefWithout(gone: Team): string {
    const other = teams.find(({ id }) => id !== gone.id);
    return homeHref(other?.id, 'projects');
  }

  function onLeft(team: Team) {
    if (team.id === current?.id) navigate(hrefWithout(team), { replace: true });
  }

  /** Reload as specified. */
  function onDeleted(team: Team) {
    if (team.id === current?.id) location.replace(hrefWithout(team));
    else location.reload();
  }

  if (!question) return null;
  return (
    <TeamDialogs
      question={question}
      user={user}
      onClose={onClose}
      onRenamed={(team) => navigate(homeHref(team.id, 'info'))}
      onRestored={openProjects}
      onLeft={onLeft}
      onDeleted={onDeleted}
    />
  );
}
