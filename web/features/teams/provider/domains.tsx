import { useState } from 'react';
import type { TeamProvider } from '#contract/teams/provider.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { CopiedText } from '#web/ui/provider/copied-text.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { useAction } from '#web/ui/use-action.ts';

type Domain = TeamProvider['domains'][number];
type OnDomain = { teamId: string; onChange: () => unknown };

function DomainRow({
  teamId,
  onChange,
  onRemove,
  domain: { domain, record, isProved },
}: OnDomain & { domain: Domain; onRemove: () => void }) {
  const { pending, problem, run } = useAction(async () => {
    await call('proveDomain', { params: { teamId, domain } });
    await onChange();
  });
  return (
    <li className="border-line border-b px-5 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="wrap-anywhere min-w-0 flex-1 basis-40">
          <p className="font-medium">{domain}</p>
          <p className="text-quiet text-sm">{isProved ? 'Proved' : 'Not proved yet'}</p>
        </div>
        <div className="flex gap-2">
          {!isProved && (
            <Button aria-label={`Check the record of ${domain}`} pending={pending} onClick={() => void run()}>
              Check the record
            </Button>
          )}
          <Button aria-label={`Remove ${domain}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      {!isProved && (
        <div className="mt-3 flex flex-col gap-2 rounded-md border border-line bg-ground px-3 py-2">
          <p className="text-pretty text-sm">Add this TXT record where the DNS of the domain is kept.</p>
          <CopiedText label={`Name of the record of ${domain}`} text={record.name} />
          <CopiedText label={`Value of the record of ${domain}`} text={record.value} />
        </div>
      )}
      <p role="alert" className="mt-2 text-pretty text-sm text-upcoming empty:hidden">
        {problem}
      </p>
    </li>
  );
}

/** The domains whose people a provider signs in, each with the DNS record that proves it. */
export function Domains({
  teamId,
  domains,
  onChange,
  onRemove,
}: OnDomain & { domains: Domain[]; onRemove: (domain: string) => void }) {
  const [typed, setTyped] = useState('');
  const { pending, problem, setProblem, run } = useAction(async () => {
    await call('addDomain', { params: { teamId }, body: { domain: typed } });
    setTyped('');
    await onChange();
  });
  return (
    <>
      <ul aria-label="Domains">
        {domains.map((domain) => (
          <DomainRow key={domain.domain} {...{ teamId, domain, onChange }} onRemove={() => onRemove(domain.domain)} />
        ))}
      </ul>
      <Form
        className="flex flex-wrap items-start gap-3 px-5 pt-4"
        onSubmit={() => typed.trim() && void run()}
        onInput={() => setProblem(undefined)}
      >
        <Field
          className="min-w-0 flex-1 basis-60"
          label="Domain of your people's addresses"
          placeholder="acme.example"
          maxLength={200}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="field" className="mt-6" pending={pending}>
          Add the domain
        </Button>
      </Form>
    </>
  );
}
