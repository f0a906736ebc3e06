import type { Email } from '#server/platform/email/email.ts';

/** The name comes from a session that may be a thief's, so the email quotes it and nothing else. */
export function passkeyEmail(
  address: string,
  { name, isAdded }: { name: string; isAdded: boolean },
  publicUrl: string,
): Email {
  return {
    to: { name: '', address },
    subject: isAdded ? 'A passkey can now open your account' : 'A passkey was removed from your account',
    paragraphs: [
      'Hello,',
      isAdded
        ? `the passkey "${name}" was added to your account. The device that has it signs in without a password.`
        : `the passkey "${name}" was removed from your account. It signs no one in any more.`,
    ],
    action: { label: 'See your passkeys', link: `${publicUrl}/account` },
    footnote: isAdded
      ? 'If this was not you, set a new password with "Forgot Password?" on the sign-in page: that ends all passkeys.'
      : 'If this was not you, set a new password with "Forgot Password?" on the sign-in page.',
  };
}
