import { type ReactNode, useState } from 'react';
import type { Proof } from '#contract/accounts/account.ts';
import { tokenDays } from '#contract/accounts/tokens.ts';
import type { Scope } from '#contract/scopes.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { ProofForm, type ProofOwner } from '../password/proof-form.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { asScopes, type Reaches } from './scope-words.ts';
import { TokenText } from './token-text.tsx';

const lives = [7, 30, tokenDays.default, 365].map((days) => ({ value: String(days), label: `${days} days` }));

type Choice = { name: string; scopes: Scope[]; days: number; proof: Proof };

/** Asks for a new token, of a person or of a program of a team, and shows its text once. */
export function TokenDialog({
  owner,
  description,
  isReady,
  make,
  children,
  ...dialog
}: DialogState & {
  owner: ProofOwner;
  description: string;
  /** The places are chosen. */
  isReady: boolean;
  /** Returns the text of the token. */
  make: (choice: Choice) => Promise<string>;
  /** The choice of places. */
  children: ReactNode;
}) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(tokenDays.default));
  const [reaches, setReaches] = useState<Reaches>({ items: 'read' });
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
    <Dialog {...dialog} shape="tall" width="middle" title="Create a token" description={description}>
      <ProofForm
        owner={owner}
        codeWillDo
        confirm="Create token"
        isReady={name.trim() !== '' && scopes.length > 0 && isReady}
        onCancel={close}
        act={async (proof) => setText(await make({ name, scopes, days: Number(days), proof }))}
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
            {children}
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
