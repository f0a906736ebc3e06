import type { ReminderName } from '#server/approvals/reminders.ts';
import type { Email } from '#server/platform/email/email.ts';
import { foreignName, shortName } from '#server/platform/email/email.ts';

type About = { fileName: string; version: number; approvalName: string; dueAt: Date | null; zone: string };

/** Names of files and people are chosen by strangers, so subjects to guests have none. */
export function reminderEmail(given: {
  to: Email['to'];
  name: ReminderName;
  about: About;
  link: string;
  /** The name of the person who began the approval; null if that account was deleted. */
  sender: string | null;
  isGuest: boolean;
  /** The person who is late, for the named one. */
  late?: string;
  stop: NonNullable<Email['stop']>;
}): Email {
  const { to, name, about, link, sender, isGuest, stop } = given;
  const file = isGuest ? foreignName(about.fileName) : shortName(about.fileName);
  const greeting = isGuest ? 'Hello,' : `Hello ${shortName(to.name)},`;
  return {
    to,
    subject: isGuest ? guestSubjects[kindOf(name)] : `${subjects[kindOf(name)]}: ${file}`,
    paragraphs: [greeting, bodyOf({ ...given, file }), ...(about.dueAt ? [`It is due ${dateIn(about)}.`] : [])],
    action: { label: 'Review and decide', link },
    footnote: `You get this email because ${sender ? foreignName(sender) : 'a member of the team'} asked you in the approval "${
      isGuest ? foreignName(about.approvalName) : shortName(about.approvalName)
    }".`,
    stop,
  };
}

type Kind = 'asked' | 'unopened' | 'soon' | 'due' | 'late' | 'given up';
const kindOf = (name: ReminderName): Kind => (name.startsWith('late') ? 'late' : (name as Kind));

const subjects: Record<Kind, string> = {
  asked: 'Your decision is asked',
  unopened: 'Not opened yet',
  soon: 'Your decision is due soon',
  due: 'Your decision is due now',
  late: 'Your decision is late',
  'given up': 'A decision is late',
};

const guestSubjects: Record<Kind, string> = {
  asked: 'Your decision on a file is asked',
  unopened: 'A file waits for your decision',
  soon: 'Your decision on a file is due soon',
  due: 'Your decision on a file is due now',
  late: 'Your decision on a file is late',
  'given up': 'A decision on a file is late',
};

function bodyOf({
  name,
  about,
  file,
  late,
}: {
  name: ReminderName;
  about: About;
  file: string;
  late?: string;
}): string {
  const what = `version ${about.version} of "${file}"`;
  const bodies: Record<Kind, string> = {
    asked: `your decision is asked on ${what}.`,
    unopened: `you have not opened ${what} yet. Your decision is asked.`,
    soon: `your decision on ${what} is due within a day.`,
    due: `your decision on ${what} is due now.`,
    late: `your decision on ${what} is late.`,
    'given up': `${late ?? 'someone'} has not decided on ${what}, and was reminded as often as we do.`,
  };
  return bodies[kindOf(name)];
}

const dateIn = ({ dueAt, zone }: About): string =>
  (dueAt ?? new Date()).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });

/** Asked for by a click of its reader, so it cannot be stopped. */
export function codeEmail(given: { email: string; fileName: string; code: string; link: string }): Email {
  const { email, fileName, code, link } = given;
  return {
    to: { name: '', address: email },
    subject: `${code} is your code`,
    paragraphs: ['Hello,', `${code} confirms your decision on "${foreignName(fileName)}". It lasts for ten minutes.`],
    action: { label: 'Back to the file', link },
    footnote: 'If you did not ask for it, ignore this email, and give the code to no one.',
  };
}

/** Asked for by a click of someone who has the link before, so it cannot be stopped. */
export function newLinkEmail({ email, fileName, link }: { email: string; fileName: string; link: string }): Email {
  return {
    to: { name: '', address: email },
    subject: 'Your new link',
    paragraphs: [
      'Hello,',
      `this is your new link to "${foreignName(fileName)}". The one before works no more, for anyone who has it.`,
    ],
    action: { label: 'Review and decide', link },
    footnote:
      'If you did not ask for it, a person did to whom the link before was forwarded, and who is out now. Keep this one to yourself.',
  };
}
