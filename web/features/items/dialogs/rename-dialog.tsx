import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { Item } from '../listing/listing.ts';
import { stemLengthOf } from '../rename/stem.ts';
import { NameDialog } from './name-dialog.tsx';

export function RenameDialog({
  item,
  taken,
  onRename,
  ...dialog
}: DialogState & { item: Item; taken: readonly string[]; onRename: (item: Item, name: string) => Promise<void> }) {
  return (
    <NameDialog
      {...dialog}
      title="Rename"
      label={item.type === 'folder' ? 'Folder Name' : 'File Name'}
      initial={item.name}
      stemLength={stemLengthOf(item)}
      action="Rename"
      taken={taken}
      onSubmit={(name) => (name === item.name ? Promise.resolve() : onRename(item, name))}
    />
  );
}
