import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MemberRole } from '#contract/teams/members.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import { RoleSelect } from '#web/ui/roles/role-select.tsx';
import { roleAbilities, roleNames } from '#web/ui/roles/roles.ts';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { storeInvite } from './use-invites.ts';

/** Invites one address with a role, then is ready for the next. */
export function InviteForm({ teamId }: { teamId: string }) {
  const queryClient = useQueryClient();
  const sendsEmail = useSendsEmail();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();

  const [pending, submit] = usePending(async () => {
    const address = email.trim();
    setSentTo(undefined);
    if (!input.current?.checkValidity()) {
      setProblem(address ? 'This is not a valid email address. Check it and try again.' : 'Enter an email address.');
      input.current?.focus();
      return;
    }
    setProblem(undefined);
    try {
      const { invite } = await call('inviteMember', { params: { teamId }, body: { email: address, role } });
      storeInvite(queryClient, teamId, invite);
      void queryClient.invalidateQueries({ queryKey: ['audit', teamId] });
      setSentTo(invite.email);
      setEmail('');
    } catch (error) {
      setProblem(formatError(error));
    }
    input.current?.focus();
  });

  return (
    <Form onSubmit={submit} aria-label="Invite people" className="px-5 pt-4 pb-2">
      <div className="flex flex-wrap items-end gap-x-2">
        <Field
          ref={input}
          label="Email address"
          type="email"
          required
          autoComplete="off"
          placeholder="tom@acme.com"
          className="min-w-0 flex-1 basis-60"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(undefined);
            setSentTo(undefined);
          }}
          error={problem}
          hint={`${roleNames[role]}s can ${roleAbilities[role]}.`}
        />
        <div className="ml-auto flex gap-2 pb-6 max-sm:pb-2">
          <RoleSelect label="Role of the new member" value={role} size="field" onChange={setRole} />
          <Button type="submit" variant="primary" size="field" pending={pending}>
            {sendsEmail ? 'Send invite' : 'Create invite'}
          </Button>
        </div>
      </div>
      <p role="status" className="text-done text-sm not-empty:pb-2">
        {sentTo && (sendsEmail ? `We sent an invite to ${sentTo}.` : `Copy the link below and send it to ${sentTo}.`)}
      </p>
      <NoEmailHint />
    </Form>
  );
}
