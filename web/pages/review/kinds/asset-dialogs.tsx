import type { FileItem } from '#contract/items/items.ts';
import type { AssetKind } from '#contract/media/kinds.ts';
import { ExportDialog } from '#web/features/comments/comments.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import type { Doors } from '../doors/use-doors.ts';

const ImportSoundNotes = lazyPart(() =>
  import('../dialogs/import-sound-notes.tsx').then((file) => file.ImportSoundNotes),
);

type Exported = Parameters<typeof ExportDialog>[0];

/** The dialogs over the viewer: the export of its comments, and for sound the import. */
export function AssetDialogs({
  kind,
  file,
  place,
  isOfTeam,
  drawn,
  doors,
  timeOf,
  isImporting,
  onImporting,
}: {
  kind: AssetKind;
  file: Pick<FileItem, 'id' | 'parentId' | 'comments'>;
  doors: Doors;
  timeOf: (sample: number) => string;
  /** Null until it was opened once. */
  isImporting: boolean | null;
  onImporting: (isImporting: boolean) => void;
} & Pick<Exported, 'place' | 'isOfTeam' | 'drawn'>) {
  return (
    <>
      {doors.opened?.door === 'export' && (
        <ExportDialog
          open={doors.opened.isOpen}
          onOpenChange={doors.setOpen}
          place={place}
          kind={kind}
          folderId={file.parentId ?? file.id}
          isOfTeam={isOfTeam}
          drawn={drawn}
          whole={file.comments}
          openPainter={undefined}
        />
      )}
      {isImporting !== null && (
        <ImportSoundNotes
          {...{ itemId: file.id, version: place.version, timeOf }}
          open={isImporting}
          onOpenChange={onImporting}
        />
      )}
    </>
  );
}
