import { useState } from 'react';
import type { ServerUser } from '#contract/console/console.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { countText } from '#web/ui/text/count.ts';
import { useRefetch } from './use-console.ts';

/** For a person who leaves, or whose account someone else uses. */
export function SuspendDialog({ user: { id, name }, ...dialog }: DialogState & { user: ServerUser }) {
  const [endsLinks, setEndsLinks] = useState(false);
  const refetch = useRefetch('users');
  return (
    <FormDialog
      {...dialog}
      title={`Suspend ${name}?`}
      description="All devices are signed out at once. API tokens and running downloads end, and the account cannot sign in until you end this. Its teams and files stay."
      action="Suspend"
      variant="danger"
      isReady
      act={async () => {
        const sent = { params: { userId: id }, body: { links: endsLinks ? ('end' as const) : ('keep' as const) } };
        const { endedLinks } = await call('suspendUser', sent);
        const links = countText(endedLinks, 'link');
        showSuccess(endsLinks ? `${name} is suspended, and ${links} switched off.` : `${name} is suspended.`);
        await refetch();
      }}
    >
      {(problem) => (
        <>
          <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mb-4">
            {problem}
          </p>
          <label className="flex min-h-control items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={endsLinks}
              onChange={(event) => setEndsLinks(event.target.checked)}
              className="size-4 accent-accent"
            />
            Switch off all share links that {name} made
          </label>
          <p className="mt-1 text-pretty text-quiet text-sm">
            Clients who use them are locked out within seconds. A team can switch a link on again.
          </p>
        </>
      )}
    </FormDialog>
  );
}
