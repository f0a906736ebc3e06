import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { LocalLinkHint } from '#web/ui/notices/server-hints.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { InviteRow } from './invite-row.tsx';
import { useInvites } from './use-invites.ts';

/** All pending invites. */
export function InvitesPanel({ teamId }: { teamId: string }) {
  const invites = useInvites(teamId);
  const waiting = invites.data ?? [];
  if (waiting.length === 0 && !invites.isError) return null;
  return (
    <Panel
      title={
        <>
          Pending invites
          {waiting.length > 0 && <span className="ml-2 font-normal text-quiet tabular-nums">{waiting.length}</span>}
        </>
      }
    >
      <LoadProblem query={invites} />
      {waiting[0] && (
        <div className="px-5 pt-3 empty:hidden">
          <LocalLinkHint link={waiting[0].link} />
        </div>
      )}
      <ul>
        {waiting.map((invite) => (
          <InviteRow key={invite.id} teamId={teamId} invite={invite} />
        ))}
      </ul>
    </Panel>
  );
}
