import type { RuleAction, RuleChoices, RuleWhen } from '#contract/rules/rules.ts';
import { findAllFields } from '#server/features/fields/fields.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Targets } from '#server/rules/rule.ts';
import { listFolderPaths, listPeople, listTemplateNames } from './choices.queries.ts';
import { findFolders, findTeamPeople, findTemplateNames } from './facts.queries.ts';

/** Everything that these rules name and the team still has. */
export async function loadTargets(
  { db, config }: { db: Db | Tx; config: Pick<Config, 'smtpUrl'> },
  teamId: string,
  rules: { when: RuleWhen; action: RuleAction }[],
): Promise<Targets> {
  const actions = rules.map(({ action }) => action);
  const idsOf = (pick: (action: RuleAction) => string | string[]) => [...new Set(actions.flatMap(pick))];
  const templates = idsOf((action) => (action.kind === 'startApproval' ? action.templateId : []));
  const folders = idsOf((action) => (action.kind === 'move' ? action.folderId : []));
  const people = idsOf((action) => (action.kind === 'notify' ? action.userIds : [])).concat(namedIn(rules));
  const { statuses, fields } = await findAllFields(db, teamId);
  return {
    statuses: byId(statuses),
    fields: new Map(fields.map((field) => [field.id, field])),
    templates: byId(templates.length > 0 ? await findTemplateNames(db, teamId, templates) : []),
    folders: byId(folders.length > 0 ? await findFolders(db, teamId, folders) : []),
    people: byId(people.length > 0 ? await findTeamPeople(db, teamId, people) : []),
    sendsEmail: config.smtpUrl !== undefined,
  };
}

/** Everything that a rule of this team can name. */
export async function listRuleChoices(
  { db, config }: { db: Db; config: Pick<Config, 'smtpUrl'> },
  team: Authorized<TeamRow, 'manage'>,
): Promise<RuleChoices> {
  return {
    ...(await findAllFields(db, team.id)),
    templates: await listTemplateNames(db, team.id),
    folders: await listFolderPaths(db, team.id),
    people: await listPeople(db, team.id),
    sendsEmail: config.smtpUrl !== undefined,
  };
}

const byId = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

/** People as values of fields. */
const namedIn = (rules: { when: RuleWhen; action: RuleAction }[]): string[] =>
  rules
    .flatMap(({ when, action }) => [
      ...(when.kind === 'field' ? [when.value] : []),
      ...(action.kind === 'setField' ? [action.value] : []),
    ])
    .filter((value): value is string => typeof value === 'string' && isUuid.test(value));

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
