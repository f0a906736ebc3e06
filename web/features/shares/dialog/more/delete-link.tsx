import { AskingButton } from './asking-button.tsx';

/** Deletes a link, which cannot be restored. */
export function DeleteLink({ title, onDelete }: { title: string; onDelete: () => Promise<void> }) {
  return (
    <AskingButton label="Delete link" title={`Delete “${title}”?`} className="text-upcoming" act={onDelete}>
      This link stops working for everyone who has it. The other links keep working.
    </AskingButton>
  );
}
