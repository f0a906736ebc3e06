import { useState } from 'react';
import type { Service } from '#contract/teams/services.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { ProofOwner } from '../password/proof-form.tsx';
import { FolderChoice } from '../tokens/place-choice.tsx';
import { TokenDialog } from '../tokens/token-dialog.tsx';

export function ServiceTokenDialog({
  teamId,
  service,
  owner,
  onCreated,
  ...dialog
}: DialogState & { teamId: string; service: Service; owner: ProofOwner; onCreated: () => unknown }) {
  const [folderIds, setFolderIds] = useState<string[]>([]);
  return (
    <TokenDialog
      {...dialog}
      owner={owner}
      description={`With it a program acts for “${service.name}”, with no more rights than its role.`}
      isReady
      make={async (choice) => {
        const limits = { teamIds: null, folderIds: folderIds.length > 0 ? folderIds : null };
        const made = await call('createToken', { body: { ...choice, ...limits, serviceId: service.userId } });
        await onCreated();
        return made.text;
      }}
    >
      <FolderChoice teamId={teamId} folderIds={folderIds} onChange={setFolderIds} />
    </TokenDialog>
  );
}
