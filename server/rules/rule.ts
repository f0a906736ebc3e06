import type { Result } from '#contract/approvals/decisions.ts';
import type { Field, FieldValues } from '#contract/items/fields.ts';
import type { Progress } from '#contract/items/progress.ts';
import type { RuleAction, RuleOutcome, RuleWhen } from '#contract/rules/rules.ts';

export type Rule = {
  id: string;
  name: string;
  isOn: boolean;
  when: RuleWhen;
  action: RuleAction;
  /** The order in which the rules of a team act; then by id. */
  createdAt: number;
};

/** Something that became different about one file. */
export type RuleEvent = {
  kind: RuleWhen['kind'];
  /** Of the field that changed. */
  fieldId: string | null;
  /** How many rules acted before, each causing the next: 0 for what a person or the server did. */
  depth: number;
};

/** A file as it is now. */
export type FileFacts = {
  /** Its newest version is processed. */
  isReady: boolean;
  /** Of the newest version's approval, from the stages that everyone in the team sees. */
  result: Result | null;
  hasOpenApproval: boolean;
  isLocked: boolean;
  comments: number;
  openComments: number;
  progress: Progress;
  /** Its own, or the first of the team with its progress. */
  statusId: string | null;
  values: FieldValues;
  folderId: string | null;
};

/** Things that exist in the team, by id, with their names. A rule that names something else is broken. */
export type Targets = {
  templates: ReadonlyMap<string, string>;
  folders: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  statuses: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, Field>;
  sendsEmail: boolean;
};

export type Outcome = { outcome: RuleOutcome; reason: string };
