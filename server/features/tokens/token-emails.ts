import type { Email } from '#server/platform/email/email.ts';

/** The name comes from a session that may be a thief's, so the email quotes it and nothing else. */
export function tokenMadeEmail(address: string, name: string, publicUrl: string): Email {
  return {
    to: { name: '', address },
    subject: 'A program can now use your account',
    paragraphs: ['Hello,', `a token named "${name}" was made for your account. A program that has it acts for you.`],
    action: { label: 'See your tokens', link: `${publicUrl}/account` },
    footnote:
      'If this was not you, revoke the token there, and set a new password with "Forgot Password?" on the sign-in page.',
  };
}
