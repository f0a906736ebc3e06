import type { Mail } from '#server/features/mail/mail.ts';

/** A stranger's address can be signed up by anyone, so these emails carry no name that was typed there. */
type Recipient = { email: string };

export function verificationMail(user: Recipient, link: string): Mail {
  return {
    to: { name: '', address: user.email },
    subject: 'Confirm your e-mail address',
    paragraphs: ['Hello,', 'please confirm that this address is yours, so that others can share with you by it.'],
    action: { label: 'Confirm address', link },
    footnote: 'If you did not sign up, you can ignore this mail.',
  };
}

export function passwordChangedMail(user: Recipient, publicUrl: string): Mail {
  return {
    to: { name: '', address: user.email },
    subject: 'Your password was changed',
    paragraphs: ['Hello,', 'your account has a new password. Every other device was logged out.'],
    action: { label: 'Look at your account', link: `${publicUrl}/account` },
    footnote: 'If it was not you, choose another one at once with "Forgot Password?" on the page where one logs in.',
  };
}

/** Sent to the owner when a second sign-up uses their address. */
export function alreadyHereMail(user: Recipient, publicUrl: string): Mail {
  return {
    to: { name: '', address: user.email },
    subject: 'You have an account already',
    paragraphs: [
      'Hello,',
      'somebody tried to sign up with this address, which has an account already. Nothing has changed.',
      'If it was you: log in. If you do not know the password, or did not make that account, "Forgot Password?" makes it yours.',
    ],
    action: { label: 'Log in', link: `${publicUrl}/login` },
    footnote: 'If it was not you, ignore this mail.',
  };
}

export function resetMail(user: Recipient, link: string): Mail {
  return {
    to: { name: '', address: user.email },
    subject: 'Choose a new password',
    paragraphs: ['Hello,', 'somebody asked for a new password for your account. The link works for one hour.'],
    action: { label: 'Choose a password', link },
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  };
}
