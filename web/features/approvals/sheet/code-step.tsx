import { type ReactNode, useState } from 'react';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';

const digits = 6;

/** A guest types the code from the email. The last digit sends it. */
export function CodeStep({
  address,
  decision,
  onCode,
  onBack,
  children,
}: {
  address: string;
  decision: string;
  onCode: (code: string) => Promise<boolean>;
  onBack: () => void;
  /** For people whose codes do not work. */
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [pending, submit] = usePending(async (code: string) => {
    if (!(await onCode(code))) setTyped('');
  });
  return (
    <Form aria-label="Confirm your decision" onSubmit={() => typed.length === digits && submit(typed)}>
      <p className="mb-3 text-pretty text-sm">
        {decision}. We sent a code to {address}. It confirms that the decision is yours.
      </p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        hint="Six digits. It lasts for ten minutes."
        value={typed}
        onChange={({ target }) => {
          const code = target.value.replace(/\D/g, '').slice(0, digits);
          setTyped(code);
          if (code.length === digits) void submit(code);
        }}
      />
      <FormButtons onCancel={onBack} cancel="Back" pending={pending} disabled={typed.length < digits}>
        Confirm
      </FormButtons>
      <div className="mt-4">{children}</div>
    </Form>
  );
}
