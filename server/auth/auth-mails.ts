import type { Mail } from '#server/features/mail/mail.ts';

type Recipient = { email: string; name: string };

export function verificationMail(user: Recipient, link: string): Mail {
  return {
    to: { name: user.name, address: user.email },
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Hello ${user.name},`,
      'please confirm that this address is yours, so that others can share with you by it.',
    ],
    action: { label: 'Confirm address', link },
    footnote: 'If you did not sign up, you can ignore this mail.',
  };
}

export function resetMail(user: Recipient, link: string): Mail {
  return {
    to: { name: user.name, address: user.email },
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${user.name},`,
      'somebody asked for a new password for your account. The link works for one hour.',
    ],
    action: { label: 'Choose a password', link },
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  };
}
