import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { prefix } from '#web/api/routes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { Row, RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { refetchTemplates, type SavedTemplate, useTemplates } from '../start/use-templates.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** The templates of a team, the zone in which its days count, and the log of its certificates. */
export function TeamApprovals({ teamId }: { teamId: string }) {
  const queryClient = useQueryClient();
  const query = useTemplates(teamId);
  const { data, error } = query;
  const [edited, setEdited] = useState<SavedTemplate | 'new' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);

  function open(which: SavedTemplate | 'new'): void {
    setEdited(which);
    setTimes(times + 1);
    setOpen(true);
  }

  /** Says why a change failed, and shows what the server has now. */
  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      await refetchTemplates(queryClient, teamId);
      return true;
    } catch (problem) {
      showError(formatError(problem));
      return false;
    }
  }

  async function remove({ id, template }: SavedTemplate): Promise<void> {
    const params = { teamId, templateId: id };
    if (!(await attempt(() => call('deleteApprovalTemplate', { params })))) return;
    const restore = () => attempt(() => call('saveApprovalTemplate', { params, body: { template } }));
    showUndo(`"${template.name}" was deleted`, async () => void (await restore()));
  }
  return (
    <div className="flex flex-col gap-4">
      <Panel title="Templates for approvals" end={<Button onClick={() => open('new')}>New template</Button>}>
        <LoadProblem query={query} />
        {!data && !error && <RowsSkeleton label="Loading the templates" count={2} />}
        {data?.templates.length === 0 && (
          <p className="px-5 py-4 text-pretty text-quiet">
            None yet. A template keeps stages and people, for the next time that you ask for approval.
          </p>
        )}
        {data?.templates.map((saved) => (
          <Row key={saved.id} title={sayStages(saved)} value={saved.template.name}>
            <IconButton label={`Edit the template ${saved.template.name}`} onClick={() => open(saved)}>
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Delete the template ${saved.template.name}`} onClick={() => void remove(saved)}>
              <Trash size={16} aria-hidden="true" />
            </IconButton>
          </Row>
        ))}
      </Panel>
      <Panel title="Days and proof">
        <Row
          title="Time zone of the team"
          value={data?.timeZone ?? 'That of the first person who asks for approval'}
          hint="Due dates and reminders count in it. Approvals that have begun keep theirs."
        >
          <Listbox
            label="Time zone of the team"
            value={data?.timeZone ?? ''}
            options={zones().map((zone) => ({ value: zone, label: zone || 'Choose' }))}
            onChange={(timeZone) => void attempt(() => call('setTimeZone', { params: { teamId }, body: { timeZone } }))}
          />
        </Row>
        <Row
          title="Log of certificates"
          value="A signed line for each certificate of the team"
          hint="With it, npm run verify-approval finds a certificate that was left out or replaced."
        >
          <a
            href={`${prefix}/teams/${teamId}/certificates`}
            download="approval log.ndjson"
            className="inline-flex h-control items-center rounded-md border border-line bg-raised px-3 font-medium text-sm transition-colors hover:bg-hover"
          >
            Download log
          </a>
        </Row>
      </Panel>
      <TemplateDialog
        key={times}
        open={isOpen}
        onOpenChange={setOpen}
        teamId={teamId}
        saved={edited === 'new' ? null : edited}
      />
    </div>
  );
}

const sayStages = ({ template: { stages } }: SavedTemplate): string => stages.map(({ name }) => name).join(' → ');

const zones = (): string[] => ['', ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
