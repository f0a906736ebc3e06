import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Folder from 'lucide-react/icons/folder';
import MessageSquare from 'lucide-react/icons/message-square';
import { type PointerEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { Card, Column } from '#contract/views/views.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menus/menu.tsx';
import type { ViewedPlace } from '../place.ts';
import type { Lists } from '../use-views.ts';
import { approvalText, valueTexts } from './card-words.ts';
import type { Target } from './targets.ts';

export function BoardCard({
  place: { team, folderHref, reviewHref },
  lists,
  card,
  moves,
  isHeld,
  onMove,
  onPointerDown,
}: {
  place: ViewedPlace;
  lists: Lists;
  card: Card;
  /** None without the right to edit. */
  moves: readonly (Target & { outOf: string | undefined })[];
  isHeld: boolean;
  onMove: (to: Column['key']) => void;
  onPointerDown: (event: PointerEvent, openMenu: () => void) => void;
}) {
  const root = useRef<HTMLLIElement>(null);
  const { id, type, name, path, posterUrl, openComments, approval } = card;
  const href = type === 'folder' ? folderHref(team.id, [...path, name]) : reviewHref(id);
  const values = valueTexts(lists, card);
  const openMenu = () => root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
  return (
    <li
      ref={root}
      data-card={id}
      data-held={isHeld || undefined}
      onPointerDown={(event) => onPointerDown(event, openMenu)}
      onContextMenu={(event) => {
        event.preventDefault();
        // After a long press the menu opens once the finger is lifted, unless it drags the card.
        if (event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType !== 'touch') openMenu();
      }}
      className={classNames(
        'relative select-none rounded-md border border-line bg-raised transition-colors hover:border-line-strong',
        isHeld && 'opacity-50',
      )}
    >
      {posterUrl && (
        <img
          src={posterUrl}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="aspect-video w-full rounded-t-md bg-surround object-contain"
        />
      )}
      <div className="flex items-start gap-1 py-1 pr-1 pl-3">
        <Link to={href} draggable={false} className="wrap-anywhere min-w-0 flex-1 py-1.5 font-medium text-sm">
          {type === 'folder' && <Folder size={16} aria-label="Folder" className="mr-0.5 inline text-accent" />} {name}
        </Link>
        <MenuButton
          aria-label={`Actions for ${name}`}
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet hover:bg-hover hover:text-text"
          preload={() => {}}
          menu={(state) => (
            <Menu {...state} align="end">
              <MenuLink href={href}>Open</MenuLink>
              <MenuSeparator />
              {moves.map(({ id: to, key, name: column, outOf }) => (
                <MenuItem key={to} onSelect={() => onMove(key)}>
                  <span className="min-w-0 truncate">{outOf ? <>Take out of {outOf}</> : <>Move to {column}</>}</span>
                </MenuItem>
              ))}
            </Menu>
          )}
        >
          <MoreHorizontal size={16} aria-hidden="true" />
        </MenuButton>
      </div>
      {(values.length > 0 || openComments > 0 || approval) && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pb-2 text-quiet text-xs">
          {approval && <span>{approvalText(approval)}</span>}
          {openComments > 0 && (
            <span className="flex items-center gap-1 tabular-nums">
              <MessageSquare size={12} aria-hidden="true" />
              {openComments}
              <span className="sr-only">open comments</span>
            </span>
          )}
          {values.map(({ id: fieldId, text, label }) => (
            <span
              key={fieldId}
              data-tooltip={label}
              className="max-w-full truncate rounded-sm bg-hover px-1.5 py-0.5 text-text"
            >
              <span className="sr-only">{label}: </span>
              {text}
            </span>
          ))}
        </div>
      )}
    </li>
  );
}
