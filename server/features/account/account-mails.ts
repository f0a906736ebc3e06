import type { Mail } from '#server/features/mail/mail.ts';

/** Anyone can sign up with a stranger's address, so these emails contain no name that the form received. */
const toAddress = (address: string) => ({ name: '', address });

const notYou =
  'If it was not you, somebody is in your account: choose a new password at once with "Forgot Password?" on the page where one logs in.';

export function confirmAddressMail(address: string, oldEmail: string, link: string): Mail {
  return {
    to: toAddress(address),
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'Hello,',
      `please confirm that your account shall have this address instead of ${oldEmail}. The link works for one day.`,
    ],
    action: { label: 'Use this address', link },
    footnote: 'If you know nothing of this, ignore this mail: nothing changes.',
  };
}

/** Sent instead of the email above when the address already has an account. */
export function addressInUseMail(address: string, publicUrl: string): Mail {
  return {
    to: toAddress(address),
    subject: 'You have an account with this address already',
    paragraphs: [
      'Hello,',
      'somebody who is logged in to another account asked to use this address for it. It belongs to your account, so nothing has changed.',
      'If it was you: log in with this address, or change or delete the account that has it, and ask once more.',
    ],
    action: { label: 'Log in', link: `${publicUrl}/login` },
    footnote: 'If it was not you, ignore this mail.',
  };
}

export function emailChangeNotice(address: string, newEmail: string, publicUrl: string): Mail {
  return {
    to: toAddress(address),
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      'Hello,',
      `somebody who is logged in to your account asked to use ${newEmail} for it. It changes once the link in the mail to that address is followed.`,
    ],
    action: { label: 'Look at your account', link: `${publicUrl}/account` },
    footnote: notYou,
  };
}

export function emailChangedMail(address: string, newEmail: string, publicUrl: string): Mail {
  return {
    to: toAddress(address),
    subject: 'Your e-mail address was changed',
    paragraphs: ['Hello,', `your account now has the address ${newEmail}. This one is not used for it any more.`],
    action: { label: 'Look at your account', link: `${publicUrl}/account` },
    footnote: 'If it was not you, ask whoever runs this server to give you your account back.',
  };
}

export function twoFactorMail(address: string, isOn: boolean, publicUrl: string): Mail {
  return {
    to: toAddress(address),
    subject: isOn ? 'Logging in now takes a second step' : 'Logging in takes one step again',
    paragraphs: [
      'Hello,',
      isOn
        ? 'from now on, logging in asks for a code of your authenticator app. Keep the recovery codes where you find them without your phone.'
        : 'logging in does not ask for a code of your authenticator app any more.',
    ],
    action: { label: 'Look at your account', link: `${publicUrl}/account` },
    footnote: notYou,
  };
}

export function accountDeletedMail(address: string, publicUrl: string): Mail {
  return {
    to: toAddress(address),
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      'your account is gone, as you asked. Thank you for having worked with us. This is the last mail about it.',
    ],
    action: { label: 'Open the website', link: `${publicUrl}/` },
    footnote: 'If it was not you, tell whoever runs this server soon: a backup may still have it.',
  };
}
