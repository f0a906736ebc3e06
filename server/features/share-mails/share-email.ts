import { fileTypeOf, kindOfType, nounOf } from '#contract/media/kinds.ts';
import type { LinkType } from '#contract/sharing/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { type Email, foreignName } from '#server/platform/email/email.ts';

/** Only a name, because the email must not carry the sender's text under our name. */
const nameOnly = /^[\p{L}\p{M}\p{N}'’ -]{1,60}$/u;

/** "video", "image", "folder". The name of a file tells its kind. */
function nounFor({ type, name }: { type: LinkType; name: string }): string {
  return type === 'file' ? nounOf(kindOfType(fileTypeOf(name, ''))) : type;
}

export function shareEmail(given: {
  caller: Member;
  recipient: { name: string; address: string };
  shared: { type: LinkType; name: string };
  link: string;
  stop: NonNullable<Email['stop']>;
}): Email {
  const { caller, recipient, shared, link, stop } = given;
  const who = foreignName(caller.name);
  const name = foreignName(shared.name);
  const greeted = nameOnly.test(recipient.name) ? recipient.name : '';
  const what = nounFor(shared);
  const isWatched = what === 'video' || shared.type !== 'file';
  // Anyone can sign up with an address that is not theirs, so an unconfirmed sender stays unnamed.
  const isKnown = caller.emailVerified;
  return {
    to: { ...recipient, name: greeted },
    ...(isKnown ? { replyTo: { name: '', address: caller.email } } : {}),
    // Strangers choose their names and file names, so the subject has neither.
    subject: `${what === 'image' ? 'An' : 'A'} ${what} is shared with you on Vizio`,
    paragraphs: [
      greeted ? `Hello ${greeted},` : 'Hello,',
      `${who}${isKnown ? ` (${caller.email})` : ''} shares the ${what} "${name}" with you. Open it to ${isWatched ? 'watch and comment' : 'comment'}.`,
    ],
    action: { label: `Open the ${what}`, link },
    footnote: `If you do not know ${who}, ignore this email.`,
    stop,
  };
}
