import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { Button } from '#web/ui/buttons/button.tsx';
import { type Spot, useListing } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { useClipboard } from './use-clipboard.ts';

function PasteHere({ spot }: { spot: Spot }) {
  const { address } = useWorkspace();
  const { first } = useListing(spot, address);
  const { clipboard, paste } = useClipboard({
    teamId: spot.team.id,
    parentId: first?.folder?.id ?? null,
    name: spot.names.at(-1) ?? spot.team.name,
  });
  if (!clipboard || !first?.team.capabilities.edit) return null;
  return (
    <Button onClick={() => void paste()} aria-keyshortcuts="Control+V Meta+V">
      <ClipboardPaste size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">Paste</span>
    </Button>
  );
}

/** Appears after Copy or Cut, and pastes into the folder that is shown. */
export function PasteButton() {
  const { clipboard, spot } = useWorkspace();
  return clipboard && spot ? <PasteHere spot={spot} /> : null;
}
