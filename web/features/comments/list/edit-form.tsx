import { useEffect, useRef, useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { useIsShown } from '#web/ui/use-is-shown.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { CommentField, isTooLong, LengthHint } from '../write/comment-field.tsx';

/** Edits a comment's text in place. Text that failed to save stays in the field. */
export function EditForm({
  text,
  itemId,
  onSave,
  onClose,
}: {
  text: string;
  itemId: string;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [changed, setChanged] = useState(text);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isShown = useIsShown();
  const isEmpty = changed.trim() === '';

  const [pending, save] = usePending(async () => {
    const wanted = changed.trim();
    if (wanted === '' || isTooLong(wanted)) return;
    setProblem('');
    try {
      if (wanted !== text) await onSave(wanted);
      onClose();
    } catch (error) {
      if (isShown()) setProblem(formatError(error));
      else showError(`Your change of a comment was not saved. ${formatError(error)}`);
    }
  });

  useEffect(() => {
    const node = field.current;
    node?.focus({ preventScroll: true });
    node?.setSelectionRange(node.value.length, node.value.length);
  }, []);

  return (
    <Form aria-label="Edit the comment" className="mt-1 flex flex-col gap-2" onSubmit={save}>
      <CommentField
        ref={field}
        label="Comment"
        itemId={itemId}
        value={changed}
        onChange={setChanged}
        onSubmit={() => void save()}
        onEscape={onClose}
      />
      <LengthHint text={changed} />
      {problem && (
        <p role="alert" className="text-pretty text-sm text-upcoming">
          {problem} Your words are still here.
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" pending={pending} disabled={isEmpty || isTooLong(changed)}>
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
