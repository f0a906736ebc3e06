import type { Email } from '#server/platform/email/email.ts';

/** A stranger's address can be signed up by anyone, so these emails carry no name that was typed there. */
type Recipient = { email: string };

export function verificationEmail(user: Recipient, link: string): Email {
  return {
    to: { name: '', address: user.email },
    subject: 'Confirm your email address',
    paragraphs: ['Hello,', 'please confirm that this address is yours, so that others can share videos with you.'],
    action: { label: 'Confirm address', link },
    footnote: 'If you did not sign up, ignore this email.',
    isLoggedWithoutSmtp: true,
  };
}

export function passwordChangedEmail(user: Recipient, publicUrl: string, ofTokens: string): Email {
  return {
    to: { name: '', address: user.email },
    subject: 'Your password was changed',
    paragraphs: ['Hello,', `your account has a new password. Every other device was signed out. ${ofTokens}`],
    action: { label: 'Open your account', link: `${publicUrl}/account` },
    footnote: 'If this was not you, set another password now with "Forgot Password?" on the sign-in page.',
  };
}

/** Sent to the owner when a second sign-up uses their address. */
export function alreadyHereEmail(user: Recipient, publicUrl: string): Email {
  return {
    to: { name: '', address: user.email },
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'a person tried to sign up with this address, which already has an account. Nothing has changed.',
      'If this was you, sign in. If you do not know the password or did not create that account, take it over with "Forgot Password?".',
    ],
    action: { label: 'Sign in', link: `${publicUrl}/login` },
    footnote: 'If this was not you, ignore this email.',
  };
}

export function resetEmail(user: Recipient, link: string): Email {
  return {
    to: { name: '', address: user.email },
    subject: 'Choose a new password',
    paragraphs: ['Hello,', 'a new password was requested for your account. The link works for one hour.'],
    action: { label: 'Choose a password', link },
    footnote: 'If this was not you, ignore this email. Your password stays the same.',
    isLoggedWithoutSmtp: true,
  };
}
