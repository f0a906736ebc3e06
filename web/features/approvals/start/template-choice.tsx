import { useQueryClient } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { refetchTemplates, type SavedTemplate, useTemplates } from './use-templates.ts';

/** The templates of the team, once it has some. */
export function TemplateChoice({
  teamId,
  chosen,
  mayDelete,
  onChoose,
}: {
  teamId: string;
  chosen: string | null;
  mayDelete: boolean;
  onChoose: (saved: SavedTemplate | null) => void;
}) {
  const queryClient = useQueryClient();
  const templates = useTemplates(teamId).data?.templates ?? [];
  const [isAsking, setAsking] = useState(false);
  const saved = templates.find(({ id }) => id === chosen);
  if (templates.length === 0) return null;
  return (
    <div className="mb-4 flex gap-2">
      <Listbox
        label="Template"
        size="field"
        className="flex-1"
        isFirst
        value={chosen ?? ''}
        options={[
          { value: '', label: 'Without a template' },
          ...templates.map(({ id, template }) => ({ value: id, label: template.name })),
        ]}
        onChange={(id) => onChoose(templates.find((one) => one.id === id) ?? null)}
      />
      {saved && mayDelete && (
        <IconButton label={`Delete the template ${saved.template.name}`} onClick={() => setAsking(true)}>
          <Trash size={16} aria-hidden="true" />
        </IconButton>
      )}
      {saved && (
        <AskDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Delete the template "${saved.template.name}"?`}
          confirm="Delete"
          act={async () => {
            await call('deleteApprovalTemplate', { params: { teamId, templateId: saved.id } });
            onChoose(null);
            await refetchTemplates(queryClient, teamId);
          }}
        >
          Approvals that have begun go on.
        </AskDialog>
      )}
    </div>
  );
}
