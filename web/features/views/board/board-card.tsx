import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Folder from 'lucide-react/icons/folder';
import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router';
import type { Card, Column } from '#contract/views/views.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menus/menu.tsx';
import type { ViewedPlace } from '../place.ts';
import type { Lists } from '../use-views.ts';
import type { Target } from './board-column.tsx';
import { approvalText, valueTexts } from './card-words.ts';
import { dragged } from './dragged.ts';

export function BoardCard({
  place: { team, folderHref, reviewHref },
  lists,
  card,
  targets,
  onDrag,
  onMove,
}: {
  place: ViewedPlace;
  lists: Lists;
  card: Card;
  targets: readonly Target[];
  onDrag: () => void;
  onMove: (to: Column['key']) => void;
}) {
  const { id, type, name, path, posterUrl, openComments, approval } = card;
  const href = type === 'folder' ? folderHref(team.id, [...path, name]) : reviewHref(id);
  const values = valueTexts(lists, card);
  return (
    <li
      data-card={id}
      draggable={targets.length > 0}
      onDragStart={onDrag}
      onDragEnd={() => Object.assign(dragged, { card: undefined })}
      className="relative rounded-md border border-line bg-raised transition-colors hover:border-line-strong"
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
          {type === 'folder' && <Folder size={16} aria-label="Folder" className="mr-1.5 inline text-accent" />}
          {name}
        </Link>
        <MenuButton
          aria-label={`Actions for ${name}`}
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet hover:bg-hover hover:text-text"
          preload={() => {}}
          menu={(state) => (
            <Menu {...state} align="end">
              <MenuLink href={href}>Open</MenuLink>
              <MenuSeparator />
              {targets.map(({ id: to, key, name: column }) => (
                <MenuItem key={to} onSelect={() => onMove(key)}>
                  <span className="min-w-0 truncate">Move to {column}</span>
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
