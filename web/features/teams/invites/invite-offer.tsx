import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InviteOffer } from '#contract/teams/members.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { storeTeam, type TeamsUser } from '../use-teams.ts';

export function useInviteOffer(token: string) {
  return useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => call('readInvite', { params: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Joins the team with one click. Errors appear below the button. */
export function JoinButton({
  token,
  offer,
  user,
  onJoined,
}: {
  token: string;
  offer: InviteOffer;
  user: TeamsUser;
  onJoined: (team: Team) => void;
}) {
  const queryClient = useQueryClient();
  const { pending, problem, run } = useAction(async () => {
    const { team } = await call('acceptInvite', { params: { token } });
    storeTeam(queryClient, user, team);
    onJoined(team);
  });
  return (
    <>
      <Button variant="primary" size="field" className="w-full" pending={pending} onClick={() => void run()}>
        <span className="truncate">Join {offer.teamName}</span>
      </Button>
      <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mt-3">
        {problem}
      </p>
    </>
  );
}
