import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';

const CompanyDialog = lazyPart(() => import('./company-dialog.tsx').then((file) => file.CompanyDialog));

/** For people whose team has a provider of its own. */
export function CompanyButton({ next }: { next: string }) {
  const [open, setOpen] = useState<boolean | null>(null);
  if (!useQuery(signInOptions).data?.company) return null;
  return (
    <>
      <Button size="field" className="w-full" {...CompanyDialog.intent} onClick={() => setOpen(true)}>
        Your company
      </Button>
      {open !== null && <CompanyDialog open={open} onOpenChange={setOpen} next={next} />}
    </>
  );
}
