import ChevronRight from 'lucide-react/icons/chevron-right';
import Folder from 'lucide-react/icons/folder';
import { useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useDrops } from '../drag/use-drops.ts';
import { useOpenFolder } from '../folder-context.ts';
import { defaultOrder } from '../listing/address.ts';
import { type Spot, useListing } from '../listing/listing.ts';
import { countText } from '../words.ts';
import { useWorkspace } from '../workspace-context.ts';

const line =
  'flex min-h-control w-full items-center gap-2 rounded-md px-2 text-left text-sm disabled:opacity-50 enabled:hover:bg-hover';

/** The path of the folder being browsed; its parts are links. */
function Way({ spot: { team, names }, onGo }: { spot: Spot; onGo: (names: readonly string[] | null) => void }) {
  const { root } = useWorkspace().places;
  const folders = names.map((_, depth) => names.slice(0, depth + 1));
  // A folder opened by a share link is the root of the path.
  const steps = root.length > 0 ? folders.slice(root.length - 1) : [null, [], ...folders];
  return (
    <nav aria-label="Destination" className="flex flex-wrap items-center gap-y-1 text-sm">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the depth identifies a step
        <span key={index} className="flex min-w-0 items-center">
          {index > 0 && <ChevronRight size={12} className="shrink-0 text-quiet" aria-hidden="true" />}
          <button
            type="button"
            onClick={() => onGo(step)}
            className={classNames(
              'min-h-control min-w-0 max-w-crumb rounded-sm px-1.5 hover:bg-hover',
              index === steps.length - 1 ? 'font-semibold' : 'text-quiet',
            )}
          >
            <MiddleName name={step === null ? 'Teams' : (step.at(-1) ?? team.name)} />
          </button>
        </span>
      ))}
    </nav>
  );
}

function Folders({ spot, onGo }: { spot: Spot; onGo: (names: readonly string[]) => void }) {
  const { isSelected } = useOpenFolder().selection;
  const { query, first, items } = useListing(spot, defaultOrder);
  const folders = items.filter(({ type }) => type === 'folder');
  if (query.error) return <p className="p-2 text-sm text-upcoming">{formatError(query.error)}</p>;
  if (!first) return <p className="animate-appear p-2 text-quiet text-sm">Retrieving data ...</p>;
  if (folders.length === 0) return <p className="p-2 text-quiet text-sm">No folders here.</p>;
  return (
    <ul>
      {folders.map(({ id, name }, index) => (
        <li key={id}>
          <button type="button" disabled={isSelected(id)} onClick={() => onGo([...spot.names, name])} className={line}>
            <Folder size={16} className="shrink-0 text-accent" aria-hidden="true" />
            <MiddleName
              name={name}
              before={folders[index - 1]?.name}
              after={folders[index + 1]?.name}
              className="flex-1"
            />
            <ChevronRight size={16} className="shrink-0 text-quiet" aria-hidden="true" />
          </button>
        </li>
      ))}
      {query.hasNextPage && folders.length < first.total.folders && (
        <li>
          <Button variant="ghost" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            More folders
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Chooses a destination for the selection without dragging. */
export function MoveDialog({ count, ...dialog }: DialogState & { count: number }) {
  const { teams } = useWorkspace();
  const folder = useOpenFolder();
  const { spot: start } = folder;
  const { drop } = useDrops(folder);
  const [spot, setSpot] = useState<Spot | null>(start);
  const { first } = useListing(spot ?? start, defaultOrder);
  const isSame = spot?.team.id === start.team.id && spot.names.join('/') === start.names.join('/');
  const mayPut = first?.team.capabilities.edit ?? false;
  const why = isSame
    ? 'The items are already in this folder. Choose another one.'
    : first && !mayPut && `You can only view this team. ${first.team.ownerName} can make you an editor.`;

  function move() {
    if (!spot || !first) return;
    dialog.onOpenChange(false);
    const name = spot.names.at(-1) ?? spot.team.name;
    drop({ teamId: spot.team.id, parentId: first.folder?.id ?? null, name }, false);
  }

  return (
    <Dialog {...dialog} title={`Move ${countText(count, 'item')}`}>
      {spot ? (
        <>
          <Way spot={spot} onGo={(names) => setSpot(names && { team: spot.team, names })} />
          <div className="mt-2 h-72 overflow-y-auto rounded-md border border-line bg-ground p-1">
            <Folders spot={spot} onGo={(names) => setSpot({ team: spot.team, names })} />
          </div>
        </>
      ) : (
        <ul className="h-80 overflow-y-auto rounded-md border border-line bg-ground p-1">
          {teams.map((team) => (
            <li key={team.id}>
              <button type="button" onClick={() => setSpot({ team, names: [] })} className={line}>
                <span className="min-w-0 flex-1 truncate">{team.name}</span>
                <ChevronRight size={16} className="shrink-0 text-quiet" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
        <Button variant="primary" disabled={!spot || !first} unavailable={spot ? why || false : false} onClick={move}>
          Move here
        </Button>
      </div>
    </Dialog>
  );
}
