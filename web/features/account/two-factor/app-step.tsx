import { type FormEvent, useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
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
  const [problem, setProblem] = useState<string>();
  const digits = code.replace(/\s/g, '');
  const [pending, submit] = usePending(async () => {
    if (digits.length !== codeLength) return;
    setProblem(undefined);
    try {
      const { recoveryCodes } = await call('confirmTwoFactor', { body: { code: digits } });
      onConfirmed(recoveryCodes);
    } catch (error) {
      setProblem(formatError(error));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <QrCode text={uri} label="The key for the app, as a picture to scan" />
      <p className="mt-3 text-pretty text-center text-quiet text-sm">
        No camera? Type this key:
        <code className="mt-1 block select-all font-mono text-text tracking-wide">{inGroups(typedKey)}</code>
      </p>
      <Field
        className="mt-4"
        label="Code"
        required
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
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending} disabled={digits.length !== codeLength}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
