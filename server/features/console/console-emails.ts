import type { Email } from '#server/platform/email/email.ts';

export function serverInviteEmail(address: string, link: string, validDays: number): Email {
  return {
    to: { name: '', address },
    subject: 'You are invited to Vizio',
    paragraphs: [
      'Hello,',
      `the administrator of ${new URL(link).host} invites you to Vizio, where teams share and review videos.`,
      `Create an account with this address, ${address}, within ${validDays} days.`,
    ],
    action: { label: 'Create an account', link },
    footnote: 'If you did not expect this, ignore this email.',
  };
}

export function testEmail(to: Email['to'], publicUrl: string): Email {
  return {
    to,
    subject: 'A test email from Vizio',
    paragraphs: ['This server can send email.'],
    action: { label: 'Open the console', link: `${publicUrl}/server` },
    footnote: 'You asked for this email on the console of the server.',
  };
}
