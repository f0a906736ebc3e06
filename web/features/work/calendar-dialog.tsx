import { useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { copyText } from '#web/ui/text/copy-text.ts';
import { useAction } from '#web/ui/use-action.ts';

const questions = {
  renew: {
    title: 'Make a new address?',
    confirm: 'Make a new address',
    text: 'Calendars with the address of today stop to show your due dates. Add the new one to each of them.',
  },
  remove: {
    title: 'Turn the calendar off?',
    confirm: 'Turn off',
    text: 'Calendars with this address stop to show your due dates.',
  },
} as const;

/** The private address by which calendar programs read the due dates of this person. */
export function CalendarDialog(dialog: DialogState) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call('showCalendarFeed', undefined, signal),
    staleTime: 0,
  });
  const [question, setQuestion] = useState<keyof typeof questions>();
  const renew = async () => {
    const made = await call('renewCalendarFeed', { body: { insteadOf: query.data?.id ?? null } });
    queries.setQueryData(['calendar-feed'], made);
  };
  const remove = async () => queries.setQueryData(['calendar-feed'], await call('removeCalendarFeed'));
  const create = useAction(renew);
  return (
    <Dialog
      {...dialog}
      width="middle"
      title="Subscribe in a calendar"
      description="Decisions that you owe and comments assigned to you appear in your calendar program with their due dates, and change there by themselves."
    >
      <LoadProblem query={query} />
      {query.data &&
        (query.data.address === null ? (
          <>
            <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mb-4">
              {create.problem}
            </p>
            <Button data-first variant="primary" pending={create.pending} onClick={() => void create.run()}>
              Make an address
            </Button>
          </>
        ) : (
          <>
            <Address address={query.data.address} />
            <div className="mt-6 flex flex-wrap gap-2">
              <Button onClick={() => setQuestion('renew')}>Make a new address</Button>
              <Button onClick={() => setQuestion('remove')}>Turn off</Button>
            </div>
          </>
        ))}
      {question && (
        <AskDialog
          open
          onOpenChange={() => setQuestion(undefined)}
          title={questions[question].title}
          confirm={questions[question].confirm}
          act={async () => void (await (question === 'renew' ? renew() : remove()))}
        >
          {questions[question].text}
        </AskDialog>
      )}
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    await copyText(address).then(
      () => setCopied(address),
      () => showError('The address could not be copied. Select it and copy it yourself.'),
    );
  };
  return (
    <>
      <p className="select-all break-all rounded-md border border-line bg-ground p-4 font-mono text-sm">{address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button data-first variant="primary" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {copied === address ? 'Copied' : 'Copy'}
        </Button>
        {/* Calendar programs take the scheme for theirs. */}
        <Button onClick={() => location.assign(address.replace(/^https?:/, 'webcal:'))}>
          <CalendarPlus size={16} aria-hidden="true" />
          Open in a calendar program
        </Button>
      </div>
      <p className="mt-4 text-pretty text-quiet text-sm">
        Add it in your calendar program as a calendar from the internet. It needs no password, so share it with no one.
      </p>
    </>
  );
}
