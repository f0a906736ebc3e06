import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import type { Attempt } from './approval-sheet.tsx';

/** A guest whose codes were used up by strangers with the same link goes on by a new one from their mailbox. */
export function NewLink({
  address,
  approvalId,
  onAttempt,
}: {
  address: string;
  approvalId: string;
  onAttempt: Attempt;
}) {
  const [isSent, setSent] = useState(false);
  const words = `We emailed a new link to ${address}. Open it to decide: this one works no more.`;
  const [pending, send] = usePending(async () => {
    const isDone = await onAttempt(async () => {
      await call('requestNewLink', { params: { approvalId } });
      return {};
    });
    if (!isDone) return;
    setSent(true);
    // The page ends with the link.
    showSuccess(words);
  });
  if (isSent) {
    return (
      <p role="status" className="text-pretty text-sm">
        {words}
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-1 border-line border-t pt-3">
      <p className="text-pretty text-quiet text-sm">
        Too many wrong codes, or none that works? A new link goes to {address}, and ends this one for everyone who has
        it.
      </p>
      <Button className="-ml-2" variant="ghost" pending={pending} onClick={() => void send()}>
        Email me a new link
      </Button>
    </div>
  );
}
