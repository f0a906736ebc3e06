import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { copyText } from '#web/ui/text/copy-text.ts';
import type { Plan } from './plans.ts';

const copiedMs = 2000;

/**
 * Vizio takes no payments: the server's administrator arranges a plan. The dialog prepares a message to that person.
 */
export function PlanDialog({ plan, teamName, ...dialog }: DialogState & { plan: Plan; teamName: string }) {
  const [copied, setCopied] = useState(false);
  const subject = `Vizio: the ${plan.name} plan for ${teamName}`;
  const message = `Hello,\n\n${teamName} would like the ${plan.name} plan (${plan.price}${plan.period}) for the Vizio server at ${location.origin}. Could you arrange it?\n\nThank you`;

  async function copy() {
    try {
      await copyText(message);
      setCopied(true);
      setTimeout(setCopied, copiedMs, false);
    } catch {
      showError('The browser did not allow copying. Select the text and copy it with the keyboard.');
    }
  }

  return (
    <Dialog
      {...dialog}
      title={`Get started with ${plan.name}`}
      description="The administrator of this server arranges plans; nothing is charged here. Send them this message."
    >
      <p className="select-text whitespace-pre-wrap rounded-md border border-line bg-ground p-4 text-sm">{message}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>
          {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          <span aria-live="polite">{copied ? 'Copied' : 'Copy message'}</span>
        </Button>
        <a
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`}
          className="inline-flex h-control items-center gap-2 rounded-md bg-accent px-3 font-medium text-on-accent text-sm transition-colors hover:bg-accent-hover"
        >
          <Mail size={16} aria-hidden="true" />
          Write the email
        </a>
      </div>
    </Dialog>
  );
}
