import { useState } from 'react';
import type { Account, Leaving } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { formatCount } from '#web/ui/text/count.ts';
import { Field } from '#web/ui/text/field.tsx';
import { ProofForm } from './password/proof-form.tsx';
import { type Decision, TeamDecision } from './team-decision.tsx';
import { useLeaving } from './use-account.ts';

const some = (number: number, one: string, many: string) =>
  number === 1 ? one : many.replace('#', formatCount(number));

function Consequences({ leaving: { joinedTeams, deletedTeams, comments } }: { leaving: Leaving }) {
  const lines = [
    'Your name, email address and sign-in methods are deleted, and you are signed out on every device.',
    joinedTeams > 0 &&
      some(joinedTeams, 'You leave a team that another member owns.', 'You leave # teams that other members own.'),
    comments > 0 && some(comments, 'Your comment stays, under your name.', 'Your # comments stay, under your name.'),
    'Your uploads stay in their teams.',
    deletedTeams > 0 &&
      some(
        deletedTeams,
        'Your team in the trash is deleted permanently.',
        'Your # teams in the trash are deleted permanently.',
      ),
  ];
  return (
    <ul className="mb-4 list-disc pl-5 text-pretty text-quiet text-sm">
      {lines.map((line) => line && <li key={line}>{line}</li>)}
    </ul>
  );
}

/** `onDeleted` runs after the account was deleted. */
export function DeleteAccountDialog({
  account,
  onDeleted,
  ...dialog
}: DialogState & { account: Account; onDeleted: () => void }) {
  const leaving = useLeaving(dialog.open);
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  const [typed, setTyped] = useState('');
  const teams = leaving.data?.ownedTeams ?? [];
  const isDecided = teams.every(({ id }) => decisions[id] !== undefined);
  const isMeant = typed.trim().toLowerCase() === account.email.toLowerCase();

  return (
    <Dialog {...dialog} width="wide" title="Delete your account" description="This cannot be undone.">
      {leaving.isPending && <RowsSkeleton label="Loading what is deleted" count={3} />}
      <LoadProblem query={leaving} />
      {leaving.data && (
        <ProofForm
          owner={account}
          confirm="Delete my account"
          variant="danger"
          isReady={isDecided && isMeant}
          onCancel={() => dialog.onOpenChange(false)}
          act={async (proof) => {
            const chosen = teams.map(({ id }) => ({ teamId: id, heirId: decisions[id] ?? null }));
            await call('deleteAccount', { body: { email: typed, teams: chosen, proof } }).catch((error: unknown) => {
              // Members may have joined or left, or teams been created, meanwhile.
              void leaving.refetch();
              throw error;
            });
            onDeleted();
          }}
        >
          {(problemOf) => (
            <>
              <Consequences leaving={leaving.data} />
              {teams.length > 0 && <h3 className="mb-2 text-base">Choose what happens to your teams</h3>}
              <div className="mb-6 flex flex-col gap-3 empty:mb-0">
                {teams.map((team) => (
                  <TeamDecision
                    key={team.id}
                    team={team}
                    decision={decisions[team.id]}
                    onDecide={(decision) => setDecisions({ ...decisions, [team.id]: decision })}
                  />
                ))}
              </div>
              <p className="mb-2 text-pretty">
                To continue, type your address: <strong className="wrap-anywhere font-semibold">{account.email}</strong>
              </p>
              <Field
                label="Your email address"
                required
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                error={problemOf('body.email')}
              />
            </>
          )}
        </ProofForm>
      )}
    </Dialog>
  );
}
