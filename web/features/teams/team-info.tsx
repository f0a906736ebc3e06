import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { Team, TeamRole } from '#contract/teams.ts';
import { Avatar, initialOf } from '#web/ui/avatar.tsx';

const roleNames: Record<TeamRole, string> = { viewer: 'Viewer', editor: 'Editor', admin: 'Admin', owner: 'Owner' };

const abilities = [
  { key: 'comment', text: 'Watch and comment' },
  { key: 'edit', text: 'Upload, rename, move and delete' },
  { key: 'manage', text: 'Invite people and change roles' },
  { key: 'own', text: 'Rename, share and delete the team' },
] as const;

/** Who the team belongs to and what the reader may do in it, as the server says. */
export function TeamInfo({ team, userId }: { team: Team; userId: string }) {
  const isOwner = team.ownerUserId === userId;
  return (
    <div className="mx-auto max-w-wide-card px-4 py-8 sm:px-8">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-lg bg-accent font-semibold text-lg text-on-accent"
        >
          {initialOf(team.name)}
        </span>
        <div className="min-w-0">
          <h1 className="break-words text-xl">{team.name}</h1>
          <p className="text-quiet">
            You are {team.role === 'owner' ? 'the owner' : `here as ${roleNames[team.role]}`}.
          </p>
        </div>
      </div>

      <section className="mt-8 rounded-lg border border-line bg-panel" aria-labelledby="people">
        <h2 id="people" className="border-line border-b px-5 py-3 text-base">
          Owner
        </h2>
        <div className="flex items-center gap-3 px-5 py-4">
          <Avatar name={team.ownerName} className="size-9 text-sm" />
          <p className="min-w-0 flex-1 truncate font-medium">
            {team.ownerName}
            {isOwner && <span className="font-normal text-quiet"> (you)</span>}
          </p>
          <span className="rounded-full border border-line px-2 py-0.5 text-quiet text-xs">Owner</span>
        </div>
      </section>

      <section className="mt-4 rounded-lg border border-line bg-panel" aria-labelledby="abilities">
        <h2 id="abilities" className="flex items-center justify-between border-line border-b px-5 py-3 text-base">
          What you may do here
          <span className="rounded-full border border-line px-2 py-0.5 font-medium text-quiet text-xs">
            {roleNames[team.role]}
          </span>
        </h2>
        <ul className="px-5 py-2">
          {abilities.map(({ key, text }) => (
            <li key={key} className="flex items-center gap-3 py-2">
              {team.capabilities[key] ? (
                <Check size={16} className="shrink-0 text-done" aria-label="Yes:" />
              ) : (
                <Minus size={16} className="shrink-0 text-quiet" aria-label="No:" />
              )}
              <span className={team.capabilities[key] ? '' : 'text-quiet'}>{text}</span>
            </li>
          ))}
        </ul>
        {!team.capabilities.own && (
          <p className="border-line border-t px-5 py-3 text-quiet text-sm">
            Need more? {team.ownerName} can change it.
          </p>
        )}
      </section>
    </div>
  );
}
