import Ellipsis from 'lucide-react/icons/ellipsis';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { type Ref, useMemo } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { type Filter, peopleOf } from '#web/features/comments/filters.ts';
import type { Sort } from '#web/features/comments/threads.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { formatCount } from '#web/ui/text/count.ts';
import { CommentSearch } from './comment-search.tsx';
import type { EarlierChoice } from './filter-menu.tsx';
import type { PanelMenuProps } from './panel-menu.tsx';

const FilterMenu = lazyComponent(() => import('./filter-menu.tsx').then((file) => file.FilterMenu));
const PanelMenu = lazyComponent(() => import('./panel-menu.tsx').then((file) => file.PanelMenu));

const menuButton =
  'relative grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text';

/** The count, the search, filter and sort order, and the actions on all comments. */
export function PanelHeader({
  comments,
  shots,
  filter,
  sort,
  shown,
  whole,
  searchRef,
  onFilter,
  onSort,
  onClose,
  menu,
  earlier,
}: {
  comments: readonly Comment[];
  /** Shots of the cut list that have comments. */
  shots: readonly string[];
  filter: Filter;
  sort: Sort;
  shown: number;
  /** How many there are with those that are not shown. */
  whole: number;
  searchRef: Ref<HTMLInputElement> | undefined;
  onFilter: (filter: Filter) => void;
  onSort: (sort: Sort) => void;
  onClose: (() => void) | undefined;
  menu: PanelMenuProps | undefined;
  earlier: EarlierChoice | undefined;
}) {
  const people = useMemo(() => peopleOf(comments), [comments]);
  const isNarrowed = filter.show !== 'all' || filter.personKey !== null || filter.shot !== null;
  const count = shown === whole ? formatCount(whole) : `${formatCount(shown)} of ${formatCount(whole)}`;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1 border-line border-b p-2 pl-4">
      <h2 className="text-base fill:max-md:sr-only fill:short:sr-only">Comments</h2>
      <p role="status" className="mx-1 text-quiet text-sm tabular-nums">
        {count}
        <span className="sr-only"> {whole === 1 ? 'comment' : 'comments'}</span>
      </p>
      {/* One line on a phone, to leave room for the list. */}
      <CommentSearch query={filter.query} onChange={(query) => onFilter({ ...filter, query })} inputRef={searchRef} />
      <span className="flex gap-1 beside:ml-auto">
        <MenuButton
          aria-label={isNarrowed ? 'Filter and order, a filter is on' : 'Filter and order'}
          data-tooltip="Filter and order"
          className={menuButton}
          preload={FilterMenu.preload}
          menu={(state) => (
            <FilterMenu
              {...state}
              filter={filter}
              sort={sort}
              people={people}
              shots={shots}
              hasAssigned={comments.some(({ assignment }) => assignment !== null)}
              earlier={earlier}
              onFilter={onFilter}
              onSort={onSort}
            />
          )}
        >
          <ListFilter size={16} aria-hidden="true" />
          {isNarrowed && <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />}
        </MenuButton>
        {menu && (
          <MenuButton
            aria-label="More for all comments"
            data-tooltip="More"
            className={menuButton}
            preload={PanelMenu.preload}
            menu={(state) => <PanelMenu {...state} {...menu} />}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </MenuButton>
        )}
        {onClose && (
          <IconButton label="Hide comments" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  );
}
