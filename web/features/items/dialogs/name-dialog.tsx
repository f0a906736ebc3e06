import { useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useNaming } from '../rename/use-naming.ts';

/** Asks for a name. If it is taken, suggests one that is free. */
export function NameDialog({
  title,
  label,
  placeholder,
  initial,
  stemLength,
  action,
  taken,
  onSubmit,
  ...dialog
}: DialogState & {
  title: string;
  label: string;
  placeholder?: string;
  initial: string;
  /** How many characters are selected at first, so that typing keeps the file extension. */
  stemLength?: number;
  action: string;
  /** Names known to exist in the same folder. */
  taken: readonly string[];
  onSubmit: (name: string) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { name, problem, pending, type, submit, submitSuggestion } = useNaming({
    initial,
    taken: () => taken,
    input,
    onSubmit,
    onDone: () => dialog.onOpenChange(false),
  });

  const suggestion = problem?.suggestion;
  return (
    <Dialog {...dialog} title={title}>
      <Form onSubmit={() => name.trim() && submit(name)}>
        <Field
          ref={input}
          label={label}
          required
          maxLength={510}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={name}
          onFocus={({ target }) => name === initial && target.setSelectionRange(0, stemLength ?? name.length)}
          onChange={(event) => type(event.target.value)}
          error={problem?.text}
        />
        {suggestion && (
          <Button className="mb-2 max-w-full" onClick={submitSuggestion}>
            <MiddleName name={`Use “${suggestion}”`} />
          </Button>
        )}
        <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending} disabled={!name.trim()}>
          {action}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
