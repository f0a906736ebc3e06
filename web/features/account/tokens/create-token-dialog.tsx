import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { PlaceChoice, type Places } from './place-choice.tsx';
import { TokenDialog } from './token-dialog.tsx';

const asLimits = ({ teamIds, folderIds }: Places) =>
  folderIds.length > 0 ? { teamIds: null, folderIds } : { teamIds, folderIds: null };

export function CreateTokenDialog({
  account,
  onCreated,
  ...dialog
}: DialogState & { account: Account; onCreated: () => unknown }) {
  const [places, setPlaces] = useState<Places>({ teamIds: null, folderIds: [] });
  return (
    <TokenDialog
      {...dialog}
      owner={account}
      description="With it a program acts for you, with no more rights than you have."
      isReady={places.teamIds?.length !== 0}
      make={async (choice) => {
        const { text } = await call('createToken', { body: { ...choice, ...asLimits(places) } });
        await onCreated();
        return text;
      }}
    >
      <PlaceChoice places={places} onChange={setPlaces} />
    </TokenDialog>
  );
}
