import { Fragment } from 'react';
import { useOwnProjects, useOwnTeams } from './use-tokens.ts';

/** Null: all teams, also later ones. Folders are of one team, and then count instead of it. */
export type Places = { teamIds: string[] | null; folderIds: string[] };

const toggled = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);

function Tick({
  label,
  isTicked,
  onToggle,
  className = '',
}: {
  label: string;
  isTicked: boolean;
  onToggle: () => void;
  className?: string;
}) {
  return (
    <label className={`flex min-h-control cursor-pointer items-center gap-3 text-sm ${className}`}>
      <input type="checkbox" className="size-4 shrink-0 accent-accent" checked={isTicked} onChange={onToggle} />
      <span className="wrap-anywhere">{label}</span>
    </label>
  );
}

/** The whole team, or the projects that are ticked. */
export function FolderChoice({
  teamId,
  folderIds,
  onChange,
  className,
}: {
  teamId: string;
  folderIds: string[];
  onChange: (folderIds: string[]) => void;
  className?: string;
}) {
  const projects = useOwnProjects(teamId).data ?? [];
  if (projects.length === 0) return null;
  return (
    <fieldset className={className}>
      <legend className="py-1 text-quiet text-sm">Only some of its projects</legend>
      {projects.map((project) => (
        <Tick
          key={project.id}
          label={project.name}
          isTicked={folderIds.includes(project.id)}
          onToggle={() => onChange(toggled(folderIds, project.id))}
        />
      ))}
    </fieldset>
  );
}

/** All teams, those that are ticked, or some projects of the only one that is ticked. */
export function PlaceChoice({
  places: { teamIds, folderIds },
  onChange,
  byTeam = false,
}: {
  places: Places;
  onChange: (places: Places) => void;
  /** Offers no projects. */
  byTeam?: boolean;
}) {
  const teams = useOwnTeams(true);
  const onlyId = !byTeam && teamIds?.length === 1 ? teamIds[0] : undefined;
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium text-sm">Where</legend>
      <Tick
        label="All your teams, also later ones"
        isTicked={teamIds === null}
        onToggle={() => onChange({ teamIds: teamIds === null ? [] : null, folderIds: [] })}
      />
      {teamIds !== null &&
        teams.data?.map(({ id, name }) => (
          <Fragment key={id}>
            <Tick
              label={name}
              isTicked={teamIds.includes(id)}
              onToggle={() => onChange({ teamIds: toggled(teamIds, id), folderIds: [] })}
              className="pl-7"
            />
            {id === onlyId && (
              <FolderChoice
                teamId={id}
                folderIds={folderIds}
                onChange={(chosen) => onChange({ teamIds, folderIds: chosen })}
                className="pl-14"
              />
            )}
          </Fragment>
        ))}
    </fieldset>
  );
}
