import type { SeatPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { findOpenStages } from '#server/features/approval-records/approval-records.ts';
import { endPersonalLink, makePersonalLink, personalAddress } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isBlocked, requireConfirmedSender, takePersonalEmail } from '#server/platform/email/email.ts';
import { findGuestLinks, type GuestLink, putGuestLink } from './guests.queries.ts';

/** The own link of a guest, which opens the sheet. */
export const addressOfGuest = (config: Pick<Config, 'publicUrl' | 'secret'>, itemId: string, link: GuestLink): string =>
  personalAddress(config, { itemId, ...link }, { open: 'approval' });

/** The person who acts, and the network that emails are counted for. */
export type By = { caller: Member; network: string };

const emailsOf = (people: SeatPerson[]): string[] => [
  ...new Set(people.flatMap((person) => (person.kind === 'guest' ? [person.email] : []))),
];

type Asked = {
  people: Person[];
  /** The approval, the seat or the comment. */
  about: string;
  /** Their next email tells of this, too. */
  waiting?: string[];
};

/** Emails go to strangers in the name of this server, so they have the limits of invites and share emails. */
export async function takeGuestEmails(
  tx: Tx,
  config: Config,
  by: By | null,
  { people, about, waiting = [] }: Asked,
): Promise<void> {
  const emails = emailsOf(people);
  if (emails.length === 0) return;
  if (by === null) {
    throw new AppError('forbidden', 'It asks guests by email, and the person who set this up has left the team.');
  }
  const { caller, network } = by;
  await requireConfirmedSender(tx, config, caller);
  const blocked = emails.find((email) => isBlocked(config.mailBlocklist, email));
  if (blocked) throw new AppError('forbidden', `This server sends no email to ${blocked}. Ask its administrator.`);
  if (config.smtpUrl === undefined) return;
  for (const address of emails.filter((email) => !waiting.includes(email)))
    await takePersonalEmail(tx, { sender: caller, network, address, about });
}

/** Makes the links of guests whom an open approval of the file asks, and ends those of all others. */
export async function keepGuestLinks(tx: Tx, config: Config, itemId: string): Promise<void> {
  const seated = (await findOpenStages(tx, itemId)).flatMap(({ seats }) => seats).filter(({ hasLeft }) => !hasLeft);
  const asked = emailsOf(seated.map(({ person }) => person));
  const links = await findGuestLinks(tx, itemId);
  for (const { email, shareId } of links) if (!asked.includes(email)) await endPersonalLink(tx, shareId);
  for (const email of asked) {
    if (links.some((link) => link.email === email)) continue;
    const shareId = await makePersonalLink(config, tx, { itemId, title: 'Approval' });
    await putGuestLink(tx, { shareId, itemId, email });
  }
}
