import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { initialOf } from '#web/ui/text/avatar.tsx';
import type { AskTeam } from './dialogs/team-question.ts';

const TeamMenu = lazyPart(() => import('./team-menu.tsx').then((file) => file.TeamMenu));

const blockedReason = 'Create or cancel the new project first.';

function TeamSquare({
  team,
  href,
  isCurrent,
  onMenu,
}: {
  team: Team;
  href: string;
  isCurrent: boolean;
  onMenu: (link: HTMLElement) => void;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  // With many teams the strip scrolls; keep the current one visible.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={href}
      aria-label={team.name}
      aria-current={isCurrent ? 'true' : undefined}
      data-tooltip={team.name}
      data-drop-team={team.id}
      className="group grid size-11 place-items-center rounded-md"
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget);
      }}
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
  );
}

/** The left strip: one square for each team, and a button to add one. */
export function TeamStrip({
  teams,
  current,
  blocked = false,
  hrefOf,
  onAsk,
  onAdd,
  onAddIntent,
}: {
  teams: readonly Team[];
  current: Team | undefined;
  /** While the new-project dialog is open no team can be added. */
  blocked?: boolean;
  hrefOf: (team: Team) => string;
  onAsk: AskTeam;
  onAdd: () => void;
  onAddIntent: () => void;
}) {
  const [menu, setMenu] = useState<{ team: Team; open: boolean }>();
  const anchor = useRef<HTMLElement | null>(null);

  return (
    <nav aria-label="Teams" className="flex min-h-0 w-strip shrink-0 flex-col items-center border-line border-r py-3">
      <ul className="flex min-h-0 flex-col items-center gap-1 overflow-y-auto overscroll-contain px-2 py-1 [scrollbar-width:none]">
        {teams.map((team) => (
          <li key={team.id}>
            <TeamSquare
              team={team}
              href={hrefOf(team)}
              isCurrent={team.id === current?.id}
              onMenu={(link) => {
                anchor.current = link;
                setMenu({ team, open: true });
              }}
            />
          </li>
        ))}
      </ul>
      {/* Shown once its position is known, so that it never jumps. */}
      {current && (
        <IconButton
          label="Add a team"
          className={classNames(
            'mt-1 size-mark border border-line border-dashed pointer-coarse:size-11',
            blocked && 'opacity-60',
          )}
          aria-disabled={blocked || undefined}
          aria-description={blocked ? blockedReason : undefined}
          {...(blocked && { 'data-tooltip': blockedReason })}
          onClick={() => !blocked && onAdd()}
          onPointerEnter={onAddIntent}
          onFocus={onAddIntent}
        >
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      )}
      {menu && (
        <TeamMenu
          key={menu.team.id}
          team={menu.team}
          onAsk={onAsk}
          anchor={anchor}
          open={menu.open}
          onOpenChange={(open) => setMenu({ ...menu, open })}
        />
      )}
    </nav>
  );
}
