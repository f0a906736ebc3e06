import { useState } from 'react';
import type { ServerTeam } from '#contract/console/console.ts';
import { formatSize } from '#contract/format.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { Field } from '#web/ui/text/field.tsx';
import { useRefetch } from './use-console.ts';

const gigabyte = 2 ** 30;

/** The typed number of GB in bytes; null for an empty field, undefined for anything else. */
function readBytes(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const bytes = Math.round(Number(typed.replace(',', '.')) * gigabyte);
  return bytes >= 0 && Number.isSafeInteger(bytes) ? bytes : undefined;
}

export function QuotaDialog({
  team: { id, name, bytes, quotaBytes },
  teamQuotaBytes,
  ...dialog
}: DialogState & { team: ServerTeam; teamQuotaBytes: number | null }) {
  const [typed, setTyped] = useState(quotaBytes === null ? '' : String(quotaBytes / gigabyte));
  const refetch = useRefetch('teams');
  const wanted = readBytes(typed);
  const general = teamQuotaBytes === null ? 'has no quota' : `has the ${formatSize(teamQuotaBytes)} of every team`;
  return (
    <FormDialog
      {...dialog}
      title={`Quota of ${name}`}
      description={`The team keeps ${formatSize(bytes)}, trash and earlier versions included. A smaller quota removes nothing; it refuses what is added.`}
      action="Save"
      isReady={wanted !== undefined}
      act={async () => {
        if (wanted === undefined) return;
        await call('setTeamQuota', { params: { teamId: id }, body: { bytes: wanted } });
        showSuccess(wanted === null ? `${name} ${general} now.` : `${name} may keep ${formatSize(wanted)} now.`);
        await refetch();
      }}
    >
      {(problem) => (
        <Field
          label="Quota in GB"
          inputMode="decimal"
          value={typed}
          error={problem ?? (wanted === undefined ? 'Enter a number, such as 500.' : undefined)}
          hint={`Leave it empty, and the team ${general}.`}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </FormDialog>
  );
}
