import { useId } from 'react';
import type { Leaving } from '#contract/accounts/account.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { formatCount } from '#web/ui/text/count.ts';

/** Null: delete the team. Undefined: not decided yet. */
export type Decision = string | null | undefined;

type OwnedTeam = Leaving['ownedTeams'][number];

const roleNames: Record<string, string> = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' };

function formatFileCount(files: number): string {
  if (files === 0) return 'with everything in it';
  return files === 1 ? 'with the file in it' : `with ${formatCount(files)} files`;
}

/** Transfers a team or deletes it. Has no default. */
export function TeamDecision({
  team,
  decision,
  onDecide,
}: {
  team: OwnedTeam;
  decision: Decision;
  onDecide: (decision: string | null) => void;
}) {
  const radioName = useId();
  const [first] = team.heirs;
  const option = 'flex min-h-control items-center gap-2 text-sm';
  return (
    <fieldset className="min-w-0 rounded-md border border-line px-4 pt-1 pb-3">
      <legend className="wrap-anywhere px-1 font-medium">{team.name}</legend>
      {first ? (
        <div className="flex flex-wrap items-center gap-x-2">
          <label className={option}>
            <input
              type="radio"
              name={radioName}
              className="size-4 accent-accent"
              checked={typeof decision === 'string'}
              onChange={() => onDecide(first.userId)}
            />
            Transfer it to
          </label>
          <Listbox
            label={`New owner of ${team.name}`}
            className="max-w-full flex-1 basis-52"
            value={decision ?? first.userId}
            options={team.heirs.map(({ userId, name, email, role }) => {
              return { value: userId, label: `${name} (${email}), ${roleNames[role] ?? role}` };
            })}
            onChange={onDecide}
          />
        </div>
      ) : (
        <p className="py-1 text-quiet text-sm">It has no other members. To keep it, invite a new owner first.</p>
      )}
      <label className={option}>
        <input
          type="radio"
          name={radioName}
          className="size-4 accent-upcoming"
          checked={decision === null}
          onChange={() => onDecide(null)}
        />
        <span>
          Delete it <span className="text-upcoming">permanently</span>, {formatFileCount(team.fileCount)}
          {first && ', for all members'}
        </span>
      </label>
    </fieldset>
  );
}
