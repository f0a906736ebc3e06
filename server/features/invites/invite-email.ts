import type { MemberRole } from '#contract/teams/members.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { type Email, foreignName } from '#server/platform/email/email.ts';

export function inviteEmail(given: {
  caller: Member;
  teamName: string;
  address: string;
  role: MemberRole;
  link: string;
  validDays: number;
  stop: NonNullable<Email['stop']>;
}): Email {
  const { caller, teamName, address, role, link, validDays, stop } = given;
  const who = foreignName(caller.name);
  return {
    to: { name: '', address },
    // Strangers choose their names and team names, so the subject has neither.
    subject: 'You are invited to a team on Vizio',
    paragraphs: [
      'Hello,',
      `${who} (${caller.email}) invites you to work on video with the team "${foreignName(teamName)}", as ${role}.`,
    ],
    action: { label: 'Join the team', link },
    footnote: `The link works for ${validDays} days. If you do not know ${who}, ignore this email.`,
    stop,
  };
}
