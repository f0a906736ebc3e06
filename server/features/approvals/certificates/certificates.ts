import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { SeatPerson } from '#contract/approvals/person-key.ts';
import { certify } from '#server/approvals/proof/certify.ts';
import { hashOf, rawKeyOf, signCertificate } from '#server/approvals/proof/sign.ts';
import { findApprovals, holdApproval } from '#server/features/approval-records/approval-records.ts';
import type { ItemRow } from '#server/features/items/items.ts';
import { loadTeam, type TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { findPeople } from '../approvals.queries.ts';
import { findLastCertificate, findLogLines, findWatched, insertCertificate } from './certificates.queries.ts';

/** Signs what was decided until now, and adds a line to the log of the team. */
export async function issueCertificate(
  { db, config, queue }: Pick<Services, 'db' | 'config' | 'queue'>,
  caller: Member,
  file: Authorized<ItemRow, 'edit'>,
  approvalId: string,
): Promise<{ name: string; certificate: string }> {
  const team = await loadTeam(db, caller, 'edit', file.teamId);
  await requireHashes({ db, queue }, approvalId);
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [file.teamId]);
    const record = await holdApproval(tx, approvalId);
    if (record?.itemId !== file.id) throw new AppError('not_found', 'This approval was not found. Reload the page.');
    const seats = record.approval.stages.flatMap((stage) => stage.seats);
    const ids = seats.flatMap(({ person }) => (person.kind === 'member' ? [person.userId] : []));
    const people = new Map((await findPeople(tx, ids)).map(({ id, email }) => [id, email]));
    const watched = await findWatched(tx, record.mediaId);
    if (watched?.sha256 === null) throw stillReads();
    const last = await findLastCertificate(tx, file.teamId);
    const body = certify(record.approval, {
      server: config.publicUrl,
      team: { id: team.id, name: team.name },
      number: (last?.number ?? 0) + 1,
      previous: last?.hash ?? null,
      fileName: file.name,
      renditionSha256: watched?.sha256 ?? null,
      at: Date.now(),
      addressOf: (person) => addressIn(person, people),
    });
    if (body === null) throw new AppError('conflict', 'There is no result yet. Wait until people have decided.');
    const { file: certificate, line } = signCertificate(body, keyOf(config));
    const entry = { teamId: file.teamId, number: body.number, approvalId, file: certificate, line };
    await insertCertificate(tx, { ...entry, hash: hashOf(certificate) });
    const about = { subject: file.name, itemId: file.id, detail: `number ${body.number}` };
    await recordAudit(tx, file.teamId, caller, [{ action: 'approval.certificate', ...about }]);
    return { name: `${file.name} v${body.file.version} approval.json`, certificate };
  });
}

function addressIn(person: SeatPerson, people: Map<string, string>): string {
  if (person.kind === 'link') return person.name;
  return person.kind === 'guest' ? person.email : (people.get(person.userId) ?? person.userId);
}

async function requireHashes({ db, queue }: Pick<Services, 'db' | 'queue'>, approvalId: string): Promise<void> {
  const [record] = await findApprovals(db, [approvalId]);
  if (!record) return;
  const watched = await findWatched(db, record.mediaId);
  if (record.approval.version.sha256 !== '' && watched?.sha256 !== null) return;
  // It may be a rendition that was not made yet when the approval began.
  await inTransaction(db, (tx) => queue.enqueue(tx, 'hash', record.mediaId));
  throw stillReads();
}

const stillReads = () => new AppError('conflict', 'The server still reads the file. Try again in a minute.');

export async function showCertificateLog(db: Db, team: Authorized<TeamRow, 'edit'>): Promise<string> {
  return (await findLogLines(db, team.id)).join('');
}

/** In front of the 32 secret bytes of an Ed25519 key, in its usual form. */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived from SECRET, so that every process has the same, and a restored backup signs as before. */
function keyOf({ secret }: Pick<Config, 'secret'>): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'approval certificates', 32));
  return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: 'der', type: 'pkcs8' });
}

/** The key that certificates of this server are signed with, as they name it. */
export const publicKeyOf = (config: Pick<Config, 'secret'>): string => rawKeyOf(createPublicKey(keyOf(config)));
