import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findFailure } from '#server/platform/db/failures.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { foresee, guardChain, matchRules } from '#server/rules/decide.ts';
import type { Outcome, Targets } from '#server/rules/rule.ts';
import { sayAction, sayHappened } from '#server/rules/sentences.ts';
import { act } from './act.ts';
import {
  countFailure,
  deleteEvent,
  type EventRow,
  findTeamsWithEvents,
  setChain,
  takeOldestEvent,
  withSavepoint,
} from './events.queries.ts';
import { type FileRow, findFile } from './facts.queries.ts';
import { findActed, findRules, insertRun, type KnownRule } from './rules.queries.ts';
import { loadTargets } from './targets.ts';

type Needed = Pick<Services, 'db' | 'config' | 'queue' | 'log'>;

const teamsAtOnce = 50;
/** Then the next team has its turn. */
const eventsInTurn = 20;
const mostFailures = 5;

/** Takes all events that wait. Any number of workers can run it: the lock of a team's tree lets one in at a time. */
export async function runRules(services: Needed, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const teamIds = await findTeamsWithEvents(services.db, teamsAtOnce);
    if (teamIds.length === 0) return;
    for (const teamId of teamIds) {
      for (let count = 0; count < eventsInTurn; count++) {
        if (signal?.aborted) return;
        if (!(await takeEvent(services, teamId))) break;
      }
    }
  }
}

/** All that follows from an event, and its end, is one transaction. Returns false if none was due. */
async function takeEvent(services: Needed, teamId: string): Promise<boolean> {
  const { db, log } = services;
  let event: EventRow | undefined;
  try {
    await inTransaction(db, async (tx) => {
      await lockTrees(tx, [teamId]);
      event = await takeOldestEvent(tx, teamId);
      if (event) await follow(tx, services, teamId, event);
    });
  } catch (error) {
    // Without an event the team was deleted meanwhile; an outage counts for no event.
    if (!event || findFailure(error)) throw error;
    const failures = await countFailure(db, event.id);
    log.error({ err: error }, 'the rules of a team failed on an event');
    if (failures >= mostFailures) await deleteEvent(db, event.id);
  }
  return event !== undefined;
}

async function follow(tx: Tx, services: Needed, teamId: string, event: EventRow): Promise<void> {
  const file = await findFile(tx, event.itemId);
  // Moved to another team or to the trash meanwhile.
  if (file?.teamId !== teamId) return;
  const rules = await findRules(tx, teamId);
  const targets = await loadTargets({ db: tx, config: services.config }, teamId, rules);
  const matched = new Set(matchRules(event, rules, file, targets).map(({ id }) => id));
  const acted = await findActed(tx, event.chain);
  await setChain(tx, { chain: event.chain, depth: event.depth + 1 });
  for (const rule of rules.filter(({ id }) => matched.has(id))) {
    const stop = guardChain(rule, event, acted);
    const { outcome, reason } = stop
      ? { outcome: 'stopped' as const, reason: stop }
      : await tryToAct(tx, services, { rule, targets, fileId: event.itemId });
    await insertRun(tx, {
      ...{ id: uuidv7(), teamId, ruleId: rule.id, eventId: event.id, chain: event.chain },
      ...{ ruleName: rule.name, itemId: file.id, fileName: file.name },
      ...{ causeText: sayHappened(rule.when, targets), actionText: sayAction(rule.action, targets), outcome, reason },
    });
  }
}

/** The rules before it may have changed the file. */
async function tryToAct(
  tx: Tx,
  services: Needed,
  { rule, targets, fileId }: { rule: KnownRule; targets: Targets; fileId: string },
): Promise<Outcome> {
  const file: FileRow | undefined = await findFile(tx, fileId);
  if (!file) return { outcome: 'refused', reason: 'The file was deleted.' };
  const foreseen = foresee(rule.action, file);
  if (foreseen.outcome !== 'acted') return foreseen;
  try {
    return await withSavepoint(tx, () => act(tx, services, { rule, targets, file }));
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'refused', reason: error.message };
    throw error;
  }
}
