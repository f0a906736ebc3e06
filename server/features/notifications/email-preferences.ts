import { type EmailKind, type EmailSettings, emailKinds, type Unsubscription } from '#contract/accounts/emails.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Email } from '#server/platform/email/email.ts';
import { addUnwanted, findUnwanted, removeUnwanted } from './email-preferences.queries.ts';
import { type EmailList, kindsOf, openUnsubscribe, signUnsubscribe } from './unsubscribe-token.ts';

/** The kinds that this address has switched off. */
export async function unwantedKinds(db: Db | Tx, address: string): Promise<Set<EmailKind>> {
  return new Set(await findUnwanted(db, address.toLowerCase()));
}

export async function wantsEmail(db: Db | Tx, address: string, kind: EmailKind): Promise<boolean> {
  return !(await unwantedKinds(db, address)).has(kind);
}

/** The unsubscribe links for the footer of an email. */
export function stopLinks(
  config: Pick<Config, 'publicUrl' | 'secret'>,
  address: string,
  list: EmailList,
): NonNullable<Email['stop']> {
  const token = signUnsubscribe(config.secret, address.toLowerCase(), list);
  return {
    link: `${config.publicUrl}/unsubscribe?token=${token}`,
    settingsLink: `${config.publicUrl}/account`,
  };
}

export async function showSettings(db: Db, caller: Member): Promise<EmailSettings> {
  const unwanted = await unwantedKinds(db, caller.email);
  const kinds = Object.fromEntries(emailKinds.map((kind) => [kind, !unwanted.has(kind)]));
  return { address: caller.email, isConfirmed: caller.emailVerified, kinds: kinds as EmailSettings['kinds'] };
}

export async function changeSetting(
  db: Db,
  caller: Member,
  { kind, isWanted }: { kind: EmailKind; isWanted: boolean },
): Promise<EmailSettings> {
  if (!caller.emailVerified) {
    const message = 'Confirm your address first, with the link that we mailed to it. Then you can choose here.';
    throw new AppError('forbidden', message);
  }
  await setWanted(db, caller.email, [kind], isWanted);
  return showSettings(db, caller);
}

/** The emailed link proves access to the mailbox, so it needs no account. */
export async function readUnsubscription(db: Db, secret: string, token: string): Promise<Unsubscription> {
  const opened = openUnsubscribe(secret, token);
  if (!opened) throw new AppError('not_found', 'This link is incomplete. Open it from the mail again.');
  const { address, list } = opened;
  const unwanted = await unwantedKinds(db, address);
  const kinds = [...kindsOf[list]];
  return { address, kinds, isWanted: kinds.some((kind) => !unwanted.has(kind)) };
}

export async function changeUnsubscription(
  db: Db,
  secret: string,
  token: string,
  isWanted: boolean,
): Promise<Unsubscription> {
  const { address, kinds } = await readUnsubscription(db, secret, token);
  await setWanted(db, address, kinds, isWanted);
  return { address, kinds, isWanted };
}

async function setWanted(db: Db, address: string, kinds: EmailKind[], isWanted: boolean): Promise<void> {
  await (isWanted ? removeUnwanted : addUnwanted)(db, address.toLowerCase(), kinds);
}
