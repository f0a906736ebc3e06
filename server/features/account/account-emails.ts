import type { Email } from '#server/platform/email/email.ts';

/** Anyone can sign up with a stranger's address, so these emails contain no name that the form received. */
const toAddress = (address: string) => ({ name: '', address });

const notYou =
  'If this was not you, another person can use your account: set a new password now with "Forgot Password?" on the sign-in page.';

export function confirmAddressEmail(address: string, oldEmail: string, link: string): Email {
  return {
    to: toAddress(address),
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      `please confirm that your account should use this address instead of ${oldEmail}. The link works for one day.`,
    ],
    action: { label: 'Use this address', link },
    footnote: 'If you did not ask for this, ignore this email. Nothing changes.',
    isLoggedWithoutSmtp: true,
  };
}

/** Sent instead of the email above when the address already has an account. */
export function addressInUseEmail(address: string, publicUrl: string): Email {
  return {
    to: toAddress(address),
    subject: 'You already have an account with this address',
    paragraphs: [
      'Hello,',
      'a person signed in to another account asked to use this address for it. It belongs to your account, so nothing has changed.',
      'If this was you, sign in with this address. Or change or delete the account that has it, and try again.',
    ],
    action: { label: 'Sign in', link: `${publicUrl}/login` },
    footnote: 'If this was not you, ignore this email.',
  };
}

export function emailChangeNotice(address: string, newEmail: string, publicUrl: string): Email {
  return {
    to: toAddress(address),
    subject: 'Your email address is about to change',
    paragraphs: [
      'Hello,',
      `a person signed in to your account asked to use ${newEmail} for it. The address changes when they open the link in the email to that address.`,
    ],
    action: { label: 'Open your account', link: `${publicUrl}/account` },
    footnote: notYou,
  };
}

export function emailChangedEmail(address: string, newEmail: string, publicUrl: string): Email {
  return {
    to: toAddress(address),
    subject: 'Your email address was changed',
    paragraphs: ['Hello,', `your account now has the address ${newEmail}. It no longer uses this one.`],
    action: { label: 'Open your account', link: `${publicUrl}/account` },
    footnote: 'If this was not you, ask the administrator of this server to restore your access.',
  };
}

export function twoFactorEmail(address: string, isOn: boolean, publicUrl: string): Email {
  return {
    to: toAddress(address),
    subject: isOn ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
    paragraphs: [
      'Hello,',
      isOn
        ? 'signing in now asks for a code from your authenticator app. Keep the recovery codes where you find them without your phone.'
        : 'signing in no longer asks for a code from your authenticator app.',
    ],
    action: { label: 'Open your account', link: `${publicUrl}/account` },
    footnote: notYou,
  };
}

export function accountDeletedEmail(address: string, publicUrl: string): Email {
  return {
    to: toAddress(address),
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      'your account was deleted, as you asked. Thank you for using Vizio. This is the last email about it.',
    ],
    action: { label: 'Open the website', link: `${publicUrl}/` },
    footnote: 'If this was not you, tell the administrator of this server soon: a backup may still have the account.',
  };
}
