import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { QrCode } from './qr-code.tsx';

const codeLength = 6;

/** Groups of four are easier to copy by hand. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}

export function AppStep({
  uri,
  typedKey,
  onConfirmed,
  onCancel,
}: {
  uri: string;
  typedKey: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const digits = code.replace(/\s/g, '');
  const { pending, problem, setProblem, run } = useAction(async () => {
    if (digits.length !== codeLength) return;
    const { recoveryCodes } = await call('confirmTwoFactor', { body: { code: digits } });
    onConfirmed(recoveryCodes);
  });

  return (
    <Form onSubmit={run}>
      <QrCode text={uri} label="The key for the app, as a picture to scan" />
      <p className="mt-3 text-pretty text-center text-quiet text-sm">
        No camera? Type this key:
        <code className="mt-1 block select-all font-mono text-text tracking-wide">{inGroups(typedKey)}</code>
      </p>
      <Field
        className="mt-4"
        label="Code"
        required
        // Its step replaces the field that had the focus. Without it Base UI gives the focus to the dialog a frame later.
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
        hint="Six digits. A new one comes every half minute."
        error={problem}
      />
      <FormButtons onCancel={onCancel} pending={pending} disabled={digits.length !== codeLength}>
        Turn on
      </FormButtons>
    </Form>
  );
}
