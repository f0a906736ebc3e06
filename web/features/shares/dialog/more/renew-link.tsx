import { Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const AskDialog = lazyComponent(() => import('#web/ui/dialogs/ask-dialog.tsx').then((file) => file.AskDialog));

/** Creates a new address, after a confirmation because it disables the old one. */
export function RenewLink({ onRenew }: { onRenew: () => Promise<unknown> }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="ghost"
        onPointerEnter={AskDialog.preload}
        onFocus={AskDialog.preload}
        onClick={() => setAsking(true)}
      >
        Create new link
      </Button>
      <Suspense fallback={null}>
        {asking !== null && (
          <AskDialog
            open={asking}
            onOpenChange={setAsking}
            title="Create a new link?"
            confirm="Create new link"
            act={async () => void (await onRenew())}
          >
            The current link stops working for everyone who has it. Send the new one to the people who still need it.
          </AskDialog>
        )}
      </Suspense>
    </>
  );
}
