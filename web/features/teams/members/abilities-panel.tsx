import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { Team } from '#contract/teams/teams.ts';
import { Panel } from '#web/ui/pages/panel.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';

const abilities = [
  { key: 'comment', text: 'Watch and comment' },
  { key: 'edit', text: 'Upload, rename, move and delete' },
  { key: 'manage', text: 'Invite people, change roles, rename the team' },
  { key: 'own', text: 'Delete or transfer the team' },
] as const;

/** The viewer's permissions as the server reports them, and who can grant more. */
export function AbilitiesPanel({ team }: { team: Team }) {
  return (
    <Panel
      title="Your permissions"
      end={
        <span className="rounded-full border border-line px-2 py-0.5 font-medium text-quiet text-xs">
          {roleNames[team.role]}
        </span>
      }
    >
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
    </Panel>
  );
}
