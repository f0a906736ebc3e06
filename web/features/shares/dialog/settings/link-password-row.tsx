import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordField } from '#web/ui/text/field.tsx';
import type { OpenShare } from '../state/use-share-actions.ts';

/** Copied from the contract; importing the value would bundle its schemas. */
const length = { min: 6, max: 128 };

function NewPassword({ onSave, onCancel }: { onSave: (password: string) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const isLongEnough = password.length >= length.min;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isLongEnough) onSave(password);
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Password of the link" className="mt-1">
      <PasswordField
        label="New password"
        autoFocus
        autoComplete="new-password"
        maxLength={length.max}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={`At least ${length.min} characters. Send it separately from the link.`}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isLongEnough}>
          Set password
        </Button>
      </div>
    </form>
  );
}

/** The password required to open the link. */
export function LinkPasswordRow({ share: { hasPassword }, actions }: OpenShare) {
  const [isTyping, setTyping] = useState(!hasPassword);

  function save(password: string) {
    setTyping(false);
    void actions.set({ password });
  }

  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium text-sm">Password</p>
          <p className="text-pretty text-quiet text-xs">
            {hasPassword ? 'Visitors enter it before they see anything.' : 'None. The link alone is enough.'}
          </p>
        </div>
        {!isTyping && (
          <>
            <Button onClick={() => setTyping(true)}>{hasPassword ? 'Change' : 'Set'}</Button>
            {hasPassword && (
              <Button
                variant="ghost"
                aria-label="Remove the password"
                onClick={() => void actions.set({ password: null })}
              >
                Remove
              </Button>
            )}
          </>
        )}
      </div>
      {isTyping && <NewPassword onSave={save} onCancel={() => setTyping(false)} />}
    </div>
  );
}
