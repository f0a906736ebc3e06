import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { Invite } from '#contract/teams/members.ts';
import { call } from '#web/api/client.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { showFailure } from '#web/ui/notices/toast.ts';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Time } from '#web/ui/text/time.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { refetchPeople } from '../members/use-members.ts';
import { forgetInvite, storeInvite } from './use-invites.ts';

const AskDialog = lazyPart(() => import('#web/ui/dialogs/ask-dialog.tsx').then((file) => file.AskDialog));

/** A pending invite. */
export function InviteRow({ teamId, invite }: { teamId: string; invite: Invite }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<boolean | null>(null);
  const [sent, setSent] = useState(false);
  const sendsEmail = useSendsEmail();
  const isExpired = Date.parse(invite.expiresAt) < Date.now();

  const [pending, resend] = usePending(async () => {
    try {
      const response = await call('resendInvite', { params: { teamId, inviteId: invite.id } });
      storeInvite(queryClient, teamId, response.invite);
      setSent(true);
    } catch (error) {
      showFailure(error);
      void refetchPeople(queryClient, teamId);
    }
  });

  async function revoke() {
    await call('revokeInvite', { params: { teamId, inviteId: invite.id } });
    forgetInvite(queryClient, teamId, invite.id);
    void refetchPeople(queryClient, teamId);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-quiet">
        <Mail size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">{invite.email}</p>
        <p className="text-pretty text-quiet text-xs">
          {roleNames[invite.role]} · {sendsEmail ? 'sent' : 'created'} <Time iso={invite.sentAt} /> by{' '}
          {invite.invitedBy} ·{' '}
          <span className={isExpired ? 'text-upcoming' : undefined}>
            {isExpired ? 'expired' : 'expires'} <Time iso={invite.expiresAt} />
          </span>
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <SavedMark word="Sent" isSaved={sent} onHidden={() => setSent(false)} />
        <Button aria-label={`Copy link of the invite to ${invite.email}`} onClick={() => void copyLink(invite.link)}>
          <Copy size={16} aria-hidden="true" />
          Copy link
        </Button>
        {sendsEmail && (
          <Button pending={pending} aria-label={`Resend the invite to ${invite.email}`} onClick={() => void resend()}>
            Resend
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`Revoke the invite to ${invite.email}`}
          {...AskDialog.intent}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      </div>
      {asking !== null && (
        <AskDialog open={asking} onOpenChange={setAsking} title="Revoke this invite?" confirm="Revoke" act={revoke}>
          The link that {invite.email} has stops working.
          {sendsEmail && ' You can invite them again one day after the last invite.'}
        </AskDialog>
      )}
    </li>
  );
}
