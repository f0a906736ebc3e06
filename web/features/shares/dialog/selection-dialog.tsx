import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { AddToLink } from './add-to-link.tsx';
import { DeleteLink } from './delete-link.tsx';
import { LinkSettings } from './link-settings.tsx';
import { SelectedItems } from './selected-items.tsx';
import type { SelectionTarget } from './share-target.ts';
import { useSelection } from './state/use-selection.ts';

const countItems = (count: number) => (count === 1 ? 'one item' : `${count} items`);

/** One link for several items: which items, and its settings. */
export function SelectionDialog({
  target,
  onAdded,
  ...dialog
}: DialogState & { target: SelectionTarget; onAdded: (linkId: string) => void }) {
  const { actions, items, error, isFetching, refetch, remove, deleteLink } = useSelection(target, dialog.open);
  const { share } = actions;
  const isNew = share?.visibility === 'none';
  const name = countItems(items.length);
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog
      {...dialog}
      width="wide"
      title={`Share ${name}`}
      description="One link for these items and everything in the folders, and nothing else."
    >
      {error ? (
        <div role="alert">
          <p className="text-pretty">{formatError(error)}</p>
          <Button className="mt-3" pending={isFetching} onClick={refetch}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <SelectedItems items={items} onRemove={remove} />
          {target.linkId === undefined && (
            <div className="mb-4 flex min-h-control flex-wrap items-center gap-3">
              <p className="text-quiet text-sm">{isNew ? 'Creates a new link.' : 'This is a new link.'}</p>
              {isNew && <AddToLink teamId={target.teamId} ids={items.map(({ id }) => id)} onAdded={onAdded} />}
            </div>
          )}
          <LinkSettings
            actions={actions}
            type="selection"
            remove={
              share !== null &&
              !isNew && (
                <DeleteLink
                  title={share.title || `Link to ${name}`}
                  onDelete={async () => {
                    await deleteLink();
                    close();
                  }}
                />
              )
            }
            onDone={close}
          />
        </>
      )}
    </Dialog>
  );
}
