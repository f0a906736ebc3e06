import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { tokenDays } from '#contract/accounts/tokens.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { DecisionForm } from './decision-form.tsx';

type End = 'allowed' | 'denied';

const words: Record<End, string> = {
  allowed: 'The program is connected. Go back to it: it goes on within seconds.',
  denied: 'The program got nothing. You can close this page.',
};

/** A program shows a code; its person types it here and says what the program may do. */
export function DeviceRequestForm() {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('code') ?? '');
  const [asked, setAsked] = useState(typed);
  const [end, setEnd] = useState<End>();
  const request = useQuery({
    queryKey: ['device-request', asked],
    queryFn: ({ signal }) => call('showDeviceRequest', { params: { userCode: asked } }, signal),
    enabled: asked !== '' && !end,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (end) return <p role="status">{words[end]}</p>;
  if (request.data)
    return <DecisionForm userCode={asked} request={request.data} days={tokenDays.default} onEnd={setEnd} />;
  return (
    <Form onSubmit={() => (typed === asked ? request.refetch() : setAsked(typed))}>
      <Field
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="BCDF-GHJK"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint="The program shows it."
        error={request.error && typed === asked ? formatError(request.error) : undefined}
      />
      <Button type="submit" variant="primary" pending={request.isFetching} disabled={typed.trim() === ''}>
        Continue
      </Button>
    </Form>
  );
}
