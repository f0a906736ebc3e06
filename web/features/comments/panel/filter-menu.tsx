import type { Filter, Person, Show } from '#web/features/comments/filters.ts';
import type { Sort } from '#web/features/comments/threads.ts';
import { Menu, MenuChoice, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import type { Earlier } from '../carried/carry.ts';

const shows: readonly { value: Show; label: string; icon: null }[] = [
  { value: 'all', label: 'All', icon: null },
  { value: 'open', label: 'Open', icon: null },
  { value: 'resolved', label: 'Resolved', icon: null },
  { value: 'mine', label: 'Mine', icon: null },
  { value: 'assigned', label: 'Assigned to me', icon: null },
  { value: 'drawing', label: 'With drawing', icon: null },
];
const sorts: readonly { value: Sort; label: string; icon: null }[] = [
  { value: 'time', label: 'Place in the file', icon: null },
  { value: 'shot', label: 'Shot', icon: null },
  { value: 'newest', label: 'Newest', icon: null },
  { value: 'oldest', label: 'Oldest', icon: null },
];
const earliers: readonly { value: Earlier; label: string; icon: null }[] = [
  { value: 'open', label: 'Open', icon: null },
  { value: 'all', label: 'All', icon: null },
  { value: 'none', label: 'None', icon: null },
];
const everybody = '';

export type EarlierChoice = { value: Earlier; onChange: (earlier: Earlier) => void };

export function FilterMenu({
  filter,
  sort,
  people,
  shots,
  hasAssigned,
  earlier,
  onFilter,
  onSort,
  ...state
}: MenuState & {
  filter: Filter;
  sort: Sort;
  people: readonly Person[];
  /** Shots of the cut list that have comments. */
  shots: readonly string[];
  hasAssigned: boolean;
  earlier: EarlierChoice | undefined;
  onFilter: (filter: Filter) => void;
  onSort: (sort: Sort) => void;
}) {
  const persons = [
    { value: everybody, label: 'Everyone', icon: null },
    ...people.map(({ key, name }) => ({ value: key, label: name, icon: null })),
  ];
  return (
    <Menu {...state} align="end">
      <MenuChoice<Show>
        label="Show"
        value={filter.show}
        options={hasAssigned || filter.show === 'assigned' ? shows : shows.filter(({ value }) => value !== 'assigned')}
        onChange={(show) => onFilter({ ...filter, show })}
      />
      {earlier && (
        <>
          <MenuSeparator />
          <MenuChoice<Earlier>
            label="From earlier versions"
            value={earlier.value}
            options={earliers}
            onChange={earlier.onChange}
          />
        </>
      )}
      {shots.length > 0 && (
        <>
          <MenuSeparator />
          <MenuChoice<string>
            label="By shot"
            value={filter.shot ?? everybody}
            options={[
              { value: everybody, label: 'All shots', icon: null },
              ...shots.map((shot) => ({ value: shot, label: shot, icon: null })),
            ]}
            onChange={(shot) => onFilter({ ...filter, shot: shot === everybody ? null : shot })}
          />
        </>
      )}
      {people.length > 1 && (
        <>
          <MenuSeparator />
          <MenuChoice<string>
            label="By"
            value={filter.personKey ?? everybody}
            options={persons}
            onChange={(key) => onFilter({ ...filter, personKey: key === everybody ? null : key })}
          />
        </>
      )}
      <MenuSeparator />
      <MenuChoice<Sort>
        label="Order"
        value={sort}
        options={shots.length > 0 ? sorts : sorts.filter(({ value }) => value !== 'shot')}
        onChange={onSort}
      />
    </Menu>
  );
}
