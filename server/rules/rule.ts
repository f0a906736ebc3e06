import type { Result } from '#contract/approvals/decisions.ts';
import type { Progress } from '#contract/items/items.ts';
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
  folderId: string | null;
};

/** Things that exist in the team, by id, with their names. A rule that names something else is broken. */
export type Targets = {
  templates: ReadonlyMap<string, string>;
  folders: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  sendsEmail: boolean;
};

export type Outcome = { outcome: RuleOutcome; reason: string };
