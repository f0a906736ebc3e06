import { useSearchParams } from 'react-router';
import { useUser } from '#web/features/session/session.tsx';
import { useTeams } from '#web/features/teams/teams.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { homeHref } from '../addresses/home-address.ts';
import { BackHeader } from '../back-header.tsx';
import { TeamsFailure } from '../home/teams-failure.tsx';
import { TryFilm } from './try-film.tsx';

/** Shows with two cuts of one film what happens to comments. */
export function TryPage() {
  const user = useUser();
  const teams = useTeams(user);
  const [params] = useSearchParams();
  const wanted = params.get('team');
  const team = teams.data?.find(({ id }) => wanted === null || id === wanted);
  if (teams.isError && !teams.data) {
    return <TeamsFailure error={teams.error} retrying={teams.isFetching} onRetry={() => void teams.refetch()} />;
  }
  if (!teams.data) return <Loader />;
  if (!team?.capabilities.edit) {
    return (
      <NoticePage
        title="Only editors of a team can try this there"
        actions={<ButtonLink to="/home">Open your workspace</ButtonLink>}
      >
        {team
          ? `${team.ownerName} can make you one.`
          : 'You are not a member of this team. Ask its owner for an invite.'}
      </NoticePage>
    );
  }
  return (
    <div data-grows className="mx-auto max-w-page px-4 pb-16 sm:px-8">
      <title>Try it with two cuts · Vizio</title>
      <BackHeader home={homeHref(team.id, 'projects')} />
      <main>
        <h1 className="mt-4 text-lg sm:text-xl">Try it with two cuts</h1>
        <p className="mt-2 mb-8 max-w-text text-pretty text-quiet">
          A new cut usually leaves comments at the wrong times. Here they follow their picture. Take two exports of one
          film, such as last week’s and today’s.
        </p>
        <TryFilm teamId={team.id} userId={user.user_id} />
      </main>
    </div>
  );
}
