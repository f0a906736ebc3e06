import type { ActivityKind } from '#contract/teams/activity.ts';
import { Listbox, type Option } from '#web/ui/menus/listbox.tsx';
import { useMembers } from '../members/use-members.ts';

export type ActivityFilter = { kind: ActivityKind | undefined; person: string | undefined };

const everything = 'all';

/** The call leaves out of each kind what the caller may not see. */
const kindOptions: readonly { value: ActivityKind; label: string; isForAdmins?: true }[] = [
  { value: 'uploads', label: 'Uploads' },
  { value: 'comments', label: 'Comments' },
  { value: 'changes', label: 'Changes' },
  { value: 'deletions', label: 'Deleted and restored' },
  { value: 'shares', label: 'Links and downloads', isForAdmins: true },
  { value: 'people', label: 'People and team' },
];

function Choice({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Listbox
      label={label}
      className="max-w-full"
      value={value ?? everything}
      options={[{ value: everything, label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === everything ? undefined : chosen)}
    />
  );
}

export function FilterRow({
  teamId,
  isAdmin,
  filter,
  onFilter,
}: {
  teamId: string;
  isAdmin: boolean;
  filter: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
}) {
  const members = useMembers(teamId).data?.pages.flatMap((page) => page.members) ?? [];
  const people = [
    ...members.map(({ userId, name }) => ({ value: userId, label: name })),
    { value: 'others', label: 'Guests and former members' },
  ];
  return (
    <div className="flex flex-wrap gap-2 border-line border-b px-5 py-3">
      <Choice
        label="Kind"
        all="Everything"
        value={filter.kind}
        options={kindOptions.filter(({ isForAdmins }) => isAdmin || !isForAdmins)}
        onChange={(kind) => onFilter({ ...filter, kind: kind as ActivityKind | undefined })}
      />
      <Choice
        label="Person"
        all="Everyone"
        value={filter.person}
        options={people}
        onChange={(person) => onFilter({ ...filter, person })}
      />
    </div>
  );
}
