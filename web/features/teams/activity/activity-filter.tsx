import type { ActivityKind } from '#contract/teams/activity.ts';
import { useMembers } from '../members/use-members.ts';

export type ActivityFilter = { kind: ActivityKind | undefined; person: string | undefined };

type Option = { value: string; label: string };

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
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="h-control min-w-0 max-w-full rounded-md border border-line bg-raised px-2 text-input hover:border-line-strong"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
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
