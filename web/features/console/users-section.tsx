import { useState } from 'react';
import type { ServerInvite, ServerUser } from '#contract/console/console.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { countText } from '#web/ui/text/count.ts';
import { ActButton, AskButton } from './act-button.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Loaded } from './loaded.tsx';
import { MoreButton } from './more-button.tsx';
import { Record, Records, since } from './record.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useRefetch, useServerUsers } from './use-console.ts';
import { useSearchText } from './use-search-text.tsx';

function markOf({ suspendedAt, isAdmin }: ServerUser): string | undefined {
  if (suspendedAt) return 'suspended';
  return isAdmin ? 'runs this server' : undefined;
}

function UserRecord({ user }: { user: ServerUser }) {
  const { id, name, email, hasTwoFactor, isAdmin, suspendedAt, devices } = user;
  const refetch = useRefetch('users');
  const sent = { params: { userId: id } };
  const [suspends, setSuspends] = useState(false);
  return (
    <Record
      name={name}
      mark={markOf(user)}
      facts={[
        email,
        !user.isVerified && 'address not confirmed',
        user.isOfDirectory && 'from the directory',
        countText(user.teams, 'team'),
        hasTwoFactor && 'two-factor',
        user.passkeys > 0 && countText(user.passkeys, 'passkey'),
        since('used', user.usedAt),
        since('signed up', user.createdAt),
      ]}
    >
      {hasTwoFactor && (
        <AskButton
          label="Reset two-factor"
          name={`Reset two-factor of ${name}`}
          title={`Reset two-factor of ${name}?`}
          confirm="Reset two-factor"
          done={`${name} signs in with the password alone now.`}
          act={() => call('resetTwoFactor', sent).then(refetch)}
        >
          For a person who lost the phone and the recovery codes. Make sure that it is them who asks: the password alone
          then opens the account. All devices are signed out.
        </AskButton>
      )}
      {devices > 0 && !isAdmin && (
        <ActButton
          label="Sign out"
          name={`Sign out ${name}`}
          done={`${name} was signed out on all devices.`}
          act={() => call('signOutUser', sent).then(refetch)}
        />
      )}
      {suspendedAt && (
        <ActButton
          label="End suspension"
          name={`End suspension of ${name}`}
          done={`${name} can sign in again.`}
          act={() => call('endSuspension', sent).then(refetch)}
        />
      )}
      {!suspendedAt && !isAdmin && (
        <Button aria-label={`Suspend ${name}`} onClick={() => setSuspends(true)}>
          Suspend
        </Button>
      )}
      <SuspendDialog user={user} open={suspends} onOpenChange={setSuspends} />
    </Record>
  );
}

function InviteRecord({ email, sentAt, expiresAt }: ServerInvite) {
  const refetch = useRefetch('users');
  return (
    <Record name={email} mark="invited" facts={[since('invited', sentAt), since('ends', expiresAt)]}>
      <ActButton
        label="Take back"
        name={`Take back the invite of ${email}`}
        done="The invite was taken back."
        act={() => call('revokeServerInvite', { body: { email } }).then(refetch)}
      />
    </Record>
  );
}

export function UsersSection() {
  const { text, field } = useSearchText('Search users');
  const users = useServerUsers(text);
  const [invites, setInvites] = useState(false);
  return (
    <Panel
      title="Users"
      end={
        <div className="flex min-w-0 gap-2">
          {field}
          <Button onClick={() => setInvites(true)}>Invite</Button>
        </div>
      }
    >
      <Loaded query={users} label="Loading the users">
        {({ pages }) => (
          <Records empty="No user has this name or address.">
            {[
              ...(text === '' ? (pages[0]?.invites ?? []) : []).map((invite) => (
                <InviteRecord key={invite.email} {...invite} />
              )),
              ...pages.flatMap((page) => page.users).map((user) => <UserRecord key={user.id} user={user} />),
            ]}
          </Records>
        )}
      </Loaded>
      <MoreButton query={users} />
      <InviteDialog open={invites} onOpenChange={setInvites} />
    </Panel>
  );
}
