import { hourMs } from '#contract/durations.ts';
import { type By, beginIn } from '#server/features/approvals/approvals.ts';
import { setStatusOf, setValueOf } from '#server/features/fields/fields.ts';
import { moveFileAs, setProgressAs } from '#server/features/items/items.ts';
import { stopLinks, wantsEmail } from '#server/features/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ruleActor } from '#server/platform/audit/rule-actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { queueEmail } from '#server/platform/email/email.ts';
import { mayTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { Outcome, Targets } from '#server/rules/rule.ts';
import { sayHappened, sayNames } from '#server/rules/sentences.ts';
import { type FileRow, findTeamPeople, findTemplate } from './facts.queries.ts';
import { ruleEmail } from './rule-email.ts';
import type { KnownRule } from './rules.queries.ts';

export type Needed = Pick<Services, 'config' | 'queue'>;

/** From one rule to one person, so that a change of a thousand files does not send a thousand emails. */
const mostEmailsPerHour = 30;

type Acting = { rule: KnownRule; targets: Targets; file: FileRow };

/** Does what a rule says, with a file of its team. Throws the refusal of the operation. */
export async function act(tx: Tx, services: Needed, { rule, targets, file }: Acting): Promise<Outcome> {
  const who = ruleActor(rule.name);
  const { action } = rule;
  switch (action.kind) {
    case 'setProgress':
      await setProgressAs(tx, who, file.id, action.progress);
      return acted;
    case 'setStatus':
      await setStatusOf(tx, who, { teamId: file.teamId, ids: [file.id], statusId: action.statusId });
      return acted;
    case 'setField':
      await setValueOf(tx, who, { teamId: file.teamId, ids: [file.id], ...action });
      return acted;
    case 'move':
      await moveFileAs(tx, who, file.id, action.folderId);
      return acted;
    case 'startApproval': {
      const template = await findTemplate(tx, file.teamId, action.templateId);
      if (!template) throw new AppError('not_found', 'The template of this rule was deleted.');
      const sender = await findSender(tx, rule, file.teamId);
      await beginIn(tx, services, { who, sender }, file, { id: uuidv7(), template, timeZone: 'UTC' });
      return acted;
    }
    case 'notify':
      return notify(tx, services, { rule, targets, file, userIds: action.userIds });
  }
}

const acted: Outcome = { outcome: 'acted', reason: '' };

/** Emails to guests count as those of the admin who saved the rule. */
async function findSender(tx: Tx, { id, savedBy }: KnownRule, teamId: string): Promise<By | null> {
  const [person] = savedBy ? await findTeamPeople(tx, teamId, [savedBy]) : [];
  if (!person || (person.role !== 'admin' && person.role !== 'owner')) return null;
  const { name, email, isConfirmed } = person;
  return {
    caller: { kind: 'member', userId: person.id, name, email, emailVerified: isConfirmed },
    network: `rule ${id}`,
  };
}

/** To those of the people who are in the team now, and want it. */
async function notify(
  tx: Tx,
  { config, queue }: Needed,
  { rule, targets, file, userIds }: Acting & { userIds: string[] },
): Promise<Outcome> {
  const happened = sayToTeam(rule, targets);
  const sentTo: string[] = [];
  let limited = 0;
  for (const { id, name, email, isConfirmed } of await findTeamPeople(tx, file.teamId, userIds)) {
    if (!isConfirmed || !(await wantsEmail(tx, email, 'rule'))) continue;
    const limit = { what: 'emails of rules', who: `${rule.id} ${id}`, max: mostEmailsPerHour, perMs: hourMs };
    if (!(await mayTry(tx, [limit]))) {
      limited++;
      continue;
    }
    sentTo.push(name);
    const link = `${config.publicUrl}/feedback?${new URLSearchParams({ item: file.id })}`;
    const stop = stopLinks(config, email, 'rule');
    const about = { rule: rule.name, fileName: file.name, happened, link };
    await queueEmail(tx, queue, ruleEmail({ to: { name, address: email }, ...about, stop }));
  }
  if (limited > 0) return sayLimited(sentTo, limited);
  if (sentTo.length > 0) return acted;
  return { outcome: 'nothing', reason: 'None of these people has a confirmed address and takes emails of rules.' };
}

/** The log says who got it, also when others had too many. */
function sayLimited(sentTo: string[], limited: number): Outcome {
  const others = limited === 1 ? 'one person' : `${limited} people`;
  const reason = `Not sent to ${others}, who got ${mostEmailsPerHour} emails of this rule within an hour.`;
  if (sentTo.length === 0) return { outcome: 'refused', reason };
  return { outcome: 'acted', reason: `Sent to ${sayNames(sentTo)}. ${reason}` };
}

/** Values of a field that only admins see stay with them. */
function sayToTeam({ when }: KnownRule, targets: Targets): string {
  const isHidden = when.kind === 'field' && targets.fields.get(when.fieldId)?.seenBy === 'admins';
  return isHidden ? 'A field of the file has changed' : sayHappened(when, targets);
}
