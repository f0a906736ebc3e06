import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { Team } from '#contract/teams.ts';
import { initialOf } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The left strip: one square for each team, and the way to another one. */
export function TeamStrip({
  teams,
  current,
  hrefOf,
  onAdd,
  onAddIntent,
}: {
  teams: readonly Team[];
  current: Team | undefined;
  hrefOf: (team: Team) => string;
  onAdd: () => void;
  onAddIntent: () => void;
}) {
  return (
    <nav aria-label="Teams" className="flex min-h-0 w-strip shrink-0 flex-col items-center border-line border-r py-3">
      <ul className="flex min-h-0 flex-col items-center gap-1 overflow-y-auto overscroll-contain px-2 py-1">
        {teams.map((team) => {
          const isCurrent = team.id === current?.id;
          return (
            <li key={team.id}>
              <Link
                to={hrefOf(team)}
                aria-label={team.name}
                aria-current={isCurrent ? 'true' : undefined}
                data-tooltip={team.name}
                className="group grid size-11 place-items-center rounded-md"
              >
                <span
                  className={classNames(
                    'grid size-mark place-items-center rounded-md font-semibold text-base transition-colors',
                    isCurrent
                      ? 'bg-accent text-on-accent'
                      : 'bg-hover text-quiet group-hover:bg-accent-soft group-hover:text-text',
                  )}
                >
                  {initialOf(team.name)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {/* Only when its place is known, so that it never jumps. */}
      {current && (
        <IconButton
          label="Add a team"
          className="mt-1 size-mark border border-line border-dashed pointer-coarse:size-11"
          onClick={onAdd}
          onPointerEnter={onAddIntent}
          onFocus={onAddIntent}
        >
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      )}
    </nav>
  );
}
