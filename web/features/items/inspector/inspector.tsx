import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { formatSize } from '#contract/format.ts';
import type { FolderItem } from '#contract/items/items.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { retryOf } from '../commands/edit/retry.ts';
import { runCommand } from '../commands/run-command.ts';
import { status } from '../commands/values/status.ts';
import { info } from '../commands/view/info.ts';
import { useOpenFolder } from '../folder-context.ts';
import { countText } from '../words.ts';
import { useWorkState, useWorkspace } from '../workspace-context.ts';
import { setInspector } from './inspector-state.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 py-1.5">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function FolderFacts({ folder }: { folder: FolderItem }) {
  return (
    <dl>
      <Fact label="Size">{formatSize(folder.size)}</Fact>
      <Fact label="Files">{countText(folder.files, 'file')}</Fact>
      <Fact label="Folders">{countText(folder.folders, 'folder')}</Fact>
      <Fact label="Changed">
        <Time iso={folder.changedAt} />
      </Fact>
      <Fact label="Created by">{folder.ownerName}</Fact>
      <Fact label="Progress">{folder.progress}</Fact>
    </dl>
  );
}

/** The details of what is selected, beside the items. It follows the selection. */
export function Inspector() {
  const { screens } = useWorkspace();
  const { marks } = useWorkState();
  const folder = useOpenFolder();
  const { selected, count } = folder.selection;
  const one = count === 1 ? selected[0] : undefined;
  const title = one?.name ?? (count > 1 ? `${countText(count, 'item')} selected` : folder.here.name);
  return (
    <aside aria-label="Info" className="flex w-80 shrink-0 flex-col border-line border-l bg-panel">
      <div className="flex items-start gap-2 px-4 pt-3">
        <h2 className="wrap-anywhere min-w-0 flex-1 pt-1.5 font-semibold text-md">
          <Breakable text={title} />
        </h2>
        <IconButton label="Close the info" shortcut={info.key} className="-mr-2" onClick={() => setInspector(false)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-6 [scrollbar-gutter:stable]">
        {one?.statusId && (
          <dl>
            <Fact label="Status">
              <screens.Status
                teamId={folder.here.teamId}
                item={one}
                isPending={marks.has(one.id)}
                canEdit={folder.rights.canEdit}
                isReachable
                onChange={(statusId) => void runCommand(folder, status, statusId)}
              />
            </Fact>
          </dl>
        )}
        {one && (
          <screens.Values
            teamId={folder.here.teamId}
            item={one}
            shape="list"
            onChange={
              folder.rights.canEdit && folder.rights.isMember
                ? async (fieldId, value) => {
                    const { setValue } = await import('../actions/set-value.ts');
                    await setValue(folder.editing, one, fieldId, value);
                  }
                : undefined
            }
          />
        )}
        {one?.type === 'file' && (
          <screens.Details
            key={one.id}
            file={one}
            onPlay={(version) => folder.dialogs.preview(one, false, version)}
            onRetry={retryOf(folder, one)}
          />
        )}
        {one?.type === 'folder' && <FolderFacts folder={one} />}
        {count > 1 && selected.length === count && (
          <dl>
            <Fact label="Size">{formatSize(selected.reduce((sum, { size }) => sum + size, 0))}</Fact>
          </dl>
        )}
        {count === 0 && <p className="text-pretty text-quiet text-sm">Select an item to see its details here.</p>}
      </div>
    </aside>
  );
}
