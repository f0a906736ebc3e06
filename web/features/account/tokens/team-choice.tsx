import { useOwnTeams } from './use-tokens.ts';

/** All teams, also later ones, or those that are ticked. */
export function TeamChoice({
  teamIds,
  onChange,
}: {
  teamIds: string[] | null;
  onChange: (ids: string[] | null) => void;
}) {
  const teams = useOwnTeams(true);
  const chosen = new Set(teamIds ?? []);
  const option = 'flex min-h-control cursor-pointer items-center gap-3 text-sm';
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium text-sm">Where</legend>
      <label className={option}>
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={teamIds === null}
          onChange={(event) => onChange(event.target.checked ? null : [])}
        />
        All your teams, also later ones
      </label>
      {teamIds !== null &&
        teams.data?.map(({ id, name }) => (
          <label key={id} className={`${option} pl-7`}>
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.has(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : [...chosen].filter((one) => one !== id))
              }
            />
            <span className="wrap-anywhere">{name}</span>
          </label>
        ))}
    </fieldset>
  );
}
