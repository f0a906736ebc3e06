import { useState } from 'react';
import type { DeviceRequest } from '#contract/accounts/tokens.ts';
import { call } from '#web/api/client.ts';
import { Loader } from '#web/ui/notices/loader.tsx';
import { showFailure } from '#web/ui/notices/toast.ts';
import { Time } from '#web/ui/text/time.tsx';
import { ProofForm } from '../password/proof-form.tsx';
import { PlaceChoice } from '../tokens/place-choice.tsx';
import { describeScopes } from '../tokens/scope-words.ts';
import { useAccount } from '../use-account.ts';

/** Says who asks, from where, and for what, before the password is typed. */
export function DecisionForm({
  userCode,
  request,
  days,
  onEnd,
}: {
  userCode: string;
  request: DeviceRequest;
  days: number;
  onEnd: (end: 'allowed' | 'denied') => void;
}) {
  const account = useAccount();
  const [teamIds, setTeamIds] = useState<string[] | null>(null);
  const params = { userCode };
  if (!account.data) return <Loader />;
  return (
    <>
      <p className="wrap-anywhere mb-4 text-pretty">
        <strong>{request.program}</strong> asks to use your account, from {request.address},{' '}
        <Time iso={request.askedAt} />. Allow it only if you have just started it yourself.
      </p>
      <h2 className="font-medium text-sm">Rights</h2>
      <p className="mb-4 text-pretty text-sm">{describeScopes(request.scopes)}</p>
      <ProofForm
        owner={account.data}
        codeWillDo
        confirm="Allow"
        isReady={teamIds?.length !== 0}
        onCancel={() => void call('denyDeviceRequest', { params }).then(() => onEnd('denied'), showFailure)}
        cancel="Deny"
        act={async (proof) => {
          await call('allowDeviceRequest', { params, body: { teamIds, days, proof } });
          onEnd('allowed');
        }}
      >
        {() => (
          <PlaceChoice byTeam places={{ teamIds, folderIds: [] }} onChange={(places) => setTeamIds(places.teamIds)} />
        )}
      </ProofForm>
      <p className="mt-4 text-pretty text-quiet text-sm">
        It lasts {days} days. You can revoke it at any time on your account page.
      </p>
    </>
  );
}
