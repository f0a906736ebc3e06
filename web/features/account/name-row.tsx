import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { useAction } from '#web/ui/use-action.ts';

const longest = 200;

/** The user's display name, edited in place. */
export function NameRow({ name, onChange }: { name: string; onChange: () => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(name);
  const [isSaved, setSaved] = useState(false);
  const isOther = typed.trim() !== name && typed.trim() !== '';
  const { pending, problem, setProblem, run } = useAction(async () => {
    if (!isOther) return;
    const saved = await call('renameAccount', { body: { name: typed } });
    onChange();
    setTyped(saved.name);
    setSaved(true);
    // The name also appears next to teams, files and comments.
    void queryClient.invalidateQueries();
  });

  return (
    <Form onSubmit={run} className="border-line border-b px-5 pt-4">
      <Field
        label="Name"
        autoComplete="name"
        maxLength={longest}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        hint="Your teams and the people you share with see it."
        error={typed.trim() === '' ? 'Enter your name.' : problem}
      />
      {isOther || pending ? (
        <div className="flex justify-end gap-2 pb-4">
          <Button onClick={() => setTyped(name)}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </div>
      ) : (
        <div className="flex justify-end not-empty:pb-3">
          <SavedMark isSaved={isSaved} onHidden={() => setSaved(false)} />
        </div>
      )}
    </Form>
  );
}
