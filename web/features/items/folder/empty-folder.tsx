import FileUp from 'lucide-react/icons/file-up';
import FolderPlus from 'lucide-react/icons/folder-plus';
import FolderUp from 'lucide-react/icons/folder-up';
import Plus from 'lucide-react/icons/plus';
import type { Team } from '#contract/teams/teams.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/notices/empty-state.tsx';
import { EmptyFrames } from '../cards/empty-frames.tsx';
import { useNewProject, useWorkspace } from '../workspace-context.ts';

/** A team with nothing at its root. */
export function EmptyTeam({ team }: { team: Team }) {
  const { open, preload, isAllowed } = useNewProject();
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Create Your Project"
        action={
          isAllowed && (
            <Button variant="primary" size="field" onPointerEnter={preload} onFocus={preload} onClick={open}>
              <Plus size={16} aria-hidden="true" />
              New Project
            </Button>
          )
        }
      >
        {isAllowed
          ? 'A project holds the folders and videos of one production. You can rename, move and share it at any time.'
          : `No projects yet. ${team.ownerName} and the editors of this team can create the first one.`}
      </EmptyState>
    </div>
  );
}

export function EmptyFolder({
  team,
  canEdit,
  canPaste,
  onAdd,
  onUpload,
  onPaste,
}: {
  team: Team;
  canEdit: boolean;
  canPaste: boolean;
  onAdd: () => void;
  onUpload: (kind: 'files' | 'folder') => void;
  onPaste: () => void;
}) {
  const { preload } = useWorkspace().transfers;
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Empty Folder"
        action={
          canEdit && (
            <>
              <Button variant="primary" size="field" onPointerEnter={preload} onClick={() => onUpload('files')}>
                <FileUp size={16} aria-hidden="true" />
                Upload Files
              </Button>
              <Button size="field" onPointerEnter={preload} onClick={() => onUpload('folder')}>
                <FolderUp size={16} aria-hidden="true" />
                Upload Folder
              </Button>
              <Button size="field" onClick={onAdd}>
                <FolderPlus size={16} aria-hidden="true" />
                Create Folder
              </Button>
              {canPaste && (
                <Button size="field" onClick={onPaste}>
                  Paste here
                </Button>
              )}
            </>
          )
        }
      >
        {canEdit
          ? 'Drop videos or whole folders here, or choose them.'
          : `No items yet. ${team.ownerName} and the editors of this team can add some.`}
      </EmptyState>
    </div>
  );
}

export function NothingFound({ filter, onClear }: { filter: string; onClear: () => void }) {
  const isInTeam = useWorkspace().places.root.length === 0;
  return (
    <div className="m-auto">
      <EmptyState
        picture={<EmptyFrames />}
        title="Nothing found"
        action={<Button onClick={onClear}>Show everything</Button>}
      >
        No name in this folder begins with “{filter}”.{isInTeam && ' Ctrl K searches the whole team.'}
      </EmptyState>
    </div>
  );
}
