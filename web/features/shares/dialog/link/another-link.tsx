import Plus from 'lucide-react/icons/plus';
import type { Share } from '#contract/sharing/shares.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { ShareSettings } from '../state/use-links.ts';
import { openToAll } from './new-link.tsx';
import { useCreateAndCopy } from './use-create-and-copy.ts';

/** Creates and copies a further link of the item. */
export function AnotherLink({
  create,
  onCreated,
}: {
  create: (settings: ShareSettings) => Promise<Share>;
  onCreated: (link: Share, isCopied: boolean) => void;
}) {
  const { pending, run } = useCreateAndCopy(() => create(openToAll), onCreated);
  return (
    <Button variant="ghost" pending={pending} onClick={run}>
      <Plus size={16} aria-hidden="true" />
      Another link
    </Button>
  );
}
