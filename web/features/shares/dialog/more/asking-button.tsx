import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';

const AskDialog = lazyPart(() => import('#web/ui/dialogs/ask-dialog.tsx').then((file) => file.AskDialog));

/** A button for what disables a link: it asks first, with its own words as the answer. */
export function AskingButton({
  label,
  title,
  className,
  act,
  children,
}: {
  label: string;
  title: string;
  className?: string;
  act: () => Promise<void>;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState<boolean | null>(null);
  return (
    <>
      <Button variant="ghost" className={className} {...AskDialog.intent} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking !== null && (
        <AskDialog open={asking} onOpenChange={setAsking} title={title} confirm={label} act={act}>
          {children}
        </AskDialog>
      )}
    </>
  );
}
