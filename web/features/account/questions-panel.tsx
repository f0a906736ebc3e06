import { Switch } from '#web/ui/buttons/switch.tsx';
import { setAsksBeforeDelete, useAsksBeforeDelete } from '#web/ui/dialogs/unasked-deletes.ts';
import { Panel } from '#web/ui/pages/panel.tsx';

/** Choices that this browser keeps. */
export function QuestionsPanel({ userId }: { userId: string }) {
  return (
    <Panel title="This browser">
      <div className="px-5 py-4">
        <Switch
          label="Ask before deleting"
          hint="Without the question, files and folders move to the trash at once. Undo and the trash bring them back."
          checked={useAsksBeforeDelete(userId)}
          onChange={(asks) => setAsksBeforeDelete(userId, asks)}
        />
      </div>
    </Panel>
  );
}
