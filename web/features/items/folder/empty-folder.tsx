import FileVideo from 'lucide-react/icons/file-video';
import Plus from 'lucide-react/icons/plus';
import { takenText } from '#contract/media/kinds.ts';
import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { EmptyState } from '#web/ui/notices/empty-state.tsx';
import { EmptyFrames } from '../cards/empty-frames.tsx';
import { paste } from '../commands/edit/paste.ts';
import { listCommands, runCommand } from '../commands/run-command.ts';
import { tryHref } from '../listing/places.ts';
import { countText } from '../words.ts';
import { useNewProject, useWorkState, useWorkspace } from '../workspace-context.ts';

/** A team with nothing at its root. */
export function EmptyTeam() {
  const { team } = useOpenFolder();
  const { open, preload, isAllowed } = useNewProject();
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Create Your Project"
        action={
          isAllowed && (
            <>
              <Button variant="primary" size="field" onPointerEnter={preload} onFocus={preload} onClick={open}>
                <Plus size={16} aria-hidden="true" />
                New Project
              </Button>
              <ButtonLink to={tryHref(team.id)} className="h-field px-4 text-base">
                <FileVideo size={16} aria-hidden="true" />
                Try it with two cuts
              </ButtonLink>
            </>
          )
        }
      >
        {isAllowed
          ? 'A project holds the folders and files of one production. You can rename, move and share it at any time.'
          : `No projects yet. ${team.ownerName} and the editors of this team can create the first one.`}
      </EmptyState>
    </div>
  );
}

export function EmptyFolder() {
  const folder = useOpenFolder();
  const { team, here, rights, transfers } = folder;
  const offered = listCommands('empty', folder).flat();
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Empty Folder"
        action={
          rights.canEdit && (
            <>
              {offered.map((command, index) => (
                <Button
                  key={command.label}
                  variant={index === 0 ? 'primary' : undefined}
                  size="field"
                  onPointerEnter={transfers.preload}
                  onClick={() => runCommand(folder, command)}
                >
                  {command.Icon && <command.Icon size={16} aria-hidden="true" />}
                  {command.label}
                </Button>
              ))}
              {paste.may(folder, [], 0) && (
                <Button size="field" onClick={() => runCommand(folder, paste)}>
                  Paste here
                </Button>
              )}
            </>
          )
        }
      >
        {rights.canEdit
          ? `Drop ${takenText[here.takes]} or whole folders here, or choose them.`
          : `No items yet. ${team.ownerName} and the editors of this team can add some.`}
      </EmptyState>
    </div>
  );
}

/** A filter of the list hides everything. */
export function FilteredOut() {
  const { listing, go } = useOpenFolder();
  const hidden = listing.first?.hidden ?? 0;
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Nothing matches the filter"
        action={<Button onClick={go.clearFilter}>Clear the filter</Button>}
      >
        {hidden === 0 ? 'This folder is empty.' : `The filter hides ${countText(hidden, 'item')} of this folder.`}
      </EmptyState>
    </div>
  );
}

export function NothingFound() {
  const { filter, setFilter } = useWorkState();
  const isInTeam = useWorkspace().places.root.length === 0;
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Nothing found"
        action={<Button onClick={() => setFilter('')}>Show everything</Button>}
      >
        No name in this folder begins with “{filter}”.{isInTeam && ' Ctrl K searches the whole team.'}
      </EmptyState>
    </div>
  );
}
