import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { tokenDays } from '#contract/accounts/tokens.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { ProofForm } from '../password/proof-form.tsx';
import { PlaceChoice, type Places } from './place-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { asScopes, type Reaches } from './scope-words.ts';

import { TokenText } from './token-text.tsx';

const lives = [7, 30, tokenDays.default, 365].map((days) => ({ value: String(days), label: `${days} days` }));

const asLimits = ({ teamIds, folderIds }: Places) =>
  folderIds.length > 0 ? { teamIds: null, folderIds } : { teamIds, folderIds: null };

export function CreateTokenDialog({
  account,
  onCreated,
  ...dialog
}: DialogState & { account: Account; onCreated: () => unknown }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(tokenDays.default));
  const [reaches, setReaches] = useState<Reaches>({ items: 'read' });
  const [places, setPlaces] = useState<Places>({ teamIds: null, folderIds: [] });
  const [text, setText] = useState<string>();
  const close = () => dialog.onOpenChange(false);
  const scopes = asScopes(reaches);
  if (text !== undefined) {
    return (
      <Dialog {...dialog} title="Copy the token now" width="middle">
        <TokenText text={text} onDone={close} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      shape="tall"
      width="middle"
      title="Create a token"
      description="With it a program acts for you, with no more rights than you have."
    >
      <ProofForm
        owner={account}
        codeWillDo
        confirm="Create token"
        isReady={name.trim() !== '' && scopes.length > 0 && places.teamIds?.length !== 0}
        onCancel={close}
        act={async (proof) => {
          const made = await call('createToken', {
            body: { name, scopes, ...asLimits(places), days: Number(days), proof },
          });
          setText(made.text);
          await onCreated();
        }}
      >
        {(problemOf) => (
          <>
            <Field
              label="Name"
              required
              data-first
              maxLength={80}
              placeholder="Nightly backup"
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={problemOf('body.name')}
              hint="The program that will use it."
            />
            <ScopeChoice reaches={reaches} onChange={setReaches} />
            <PlaceChoice places={places} onChange={setPlaces} />
            <div className="mb-4">
              <p className="mb-1 font-medium text-sm">Ends after</p>
              <Listbox label="Ends after" value={days} options={lives} onChange={setDays} size="field" />
            </div>
          </>
        )}
      </ProofForm>
    </Dialog>
  );
}
