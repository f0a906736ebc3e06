import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Unsubscription } from '#contract/accounts/emails.ts';
import { formatError, isRefusal } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { listKinds } from './email-words.ts';

const keyOf = (token: string) => ['unsubscription', token] as const;

const toAccount = (
  <ButtonLink to="/account" className="h-field">
    Choose which emails you get
  </ButtonLink>
);

function Question({ token, about }: { token: string; about: Unsubscription }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isWanted: boolean) => call('changeUnsubscription', { params: { token }, body: { isWanted } }),
    onSuccess: (response) => queryClient.setQueryData(keyOf(token), response),
  });
  const address = <span className="wrap-anywhere font-medium text-text">{about.address}</span>;
  const kinds = listKinds(about.kinds);
  return (
    <NoticePage
      title={about.isWanted ? 'Stop these emails?' : 'These emails have stopped'}
      actions={
        <>
          <Button
            variant={about.isWanted ? 'primary' : 'plain'}
            size="field"
            pending={change.isPending}
            onClick={() => change.mutate(!about.isWanted)}
          >
            {about.isWanted ? 'Stop these emails' : 'Allow them again'}
          </Button>
          {toAccount}
        </>
      }
    >
      <title>Emails · Vizio</title>
      <p aria-live="polite">
        {address} {about.isWanted ? 'gets' : 'no longer gets'} emails about {kinds}.
      </p>
      {change.isError && (
        <p role="alert" className="mt-2 text-upcoming">
          {formatError(change.error)}
        </p>
      )}
    </NoticePage>
  );
}

/** The target of unsubscribe links; needs no account. Asks first, because email scanners open links. */
export function Unsubscribe({ token }: { token: string }) {
  const about = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call('readUnsubscription', { params: { token } }, signal),
  });
  if (about.data) return <Question token={token} about={about.data} />;
  if (about.isPending) return <Loader />;
  const isBroken = isRefusal(about.error, 'not_found', 'bad_request');
  return (
    <NoticePage
      title={isBroken ? 'This link is incomplete' : 'The link could not be loaded'}
      actions={
        <>
          {!isBroken && (
            <Button variant="primary" size="field" pending={about.isFetching} onClick={() => void about.refetch()}>
              Try again
            </Button>
          )}
          {toAccount}
        </>
      }
    >
      <title>Emails · Vizio</title>
      {isBroken
        ? 'Open it from the email again, or choose in your account which emails you get.'
        : formatError(about.error)}
    </NoticePage>
  );
}
