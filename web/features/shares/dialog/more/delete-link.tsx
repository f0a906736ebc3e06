import { Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const AskDialog = lazyComponent(() => import('#web/ui/dialogs/ask-dialog.tsx').then((file) => file.AskDialog));

/** Deletes a link after a confirmation, because it cannot be restored. */
export function DeleteLink({ title, onDelete }: { title: string; onDelete: () => Promise<void> }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="ghost"
        className="text-upcoming"
        onPointerEnter={AskDialog.preload}
        onFocus={AskDialog.preload}
        onClick={() => setAsking(true)}
      >
        Delete link
      </Button>
      <Suspense fallback={null}>
        {asking !== null && (
          <AskDialog
            open={asking}
            onOpenChange={setAsking}
            title={`Delete “${title}”?`}
            confirm="Delete link"
            act={onDelete}
          >
            This link stops working for everyone who has it. The other links keep working.
          </AskDialog>
        )}
      </Suspense>
    </>
  );
}
