import { useClipboard } from '#web/features/items/actions/use-clipboard.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ariaKeys } from '#web/ui/text/key-names.ts';
import { paste as command } from '../commands/edit/paste.ts';
import { type Spot, useListing } from '../listing/listing.ts';
import { useWorkState, useWorkspace } from '../workspace-context.ts';

const { label, Icon, key } = command;

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
    <Button onClick={() => void paste()} aria-keyshortcuts={key && ariaKeys(key)}>
      {Icon && <Icon size={16} aria-hidden="true" />}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}

/** Appears after Copy or Cut, and pastes into the folder that is shown. */
export function PasteButton() {
  const { spot } = useWorkspace();
  const { clipboard } = useWorkState();
  return clipboard && spot ? <PasteHere spot={spot} /> : null;
}
