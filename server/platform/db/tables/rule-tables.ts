import type { ColumnType, Generated } from 'kysely';
import type { RuleAction, RuleOutcome, RuleWhen } from '#contract/rules/rules.ts';
import type { Timestamp } from './columns.ts';

/** Rules of teams, and their runs. */
export type RuleTables = {
  rules: {
    id: string;
    team_id: string;
    name: string;
    is_on: boolean;
    cause: RuleWhen['kind'];
    condition: ColumnType<RuleWhen, string, string>;
    action: ColumnType<RuleAction, string, string>;
    saved_by: string | null;
    saved_at: ColumnType<Date, Date | undefined, Date>;
    created_at: Timestamp;
  };
  /** Written by triggers, in the transaction that causes them. */
  rule_events: {
    id: ColumnType<string, never, never>;
    team_id: string;
    item_id: string;
    cause: RuleWhen['kind'];
    field_id: string | null;
    chain: string;
    depth: number;
    failures: Generated<number>;
    due_at: ColumnType<Date, Date | undefined, Date>;
  };
  rule_runs: {
    id: string;
    team_id: string;
    rule_id: string | null;
    event_id: string;
    chain: string;
    at: Timestamp;
    rule_name: string;
    item_id: string | null;
    file_name: string;
    cause_text: string;
    action_text: string;
    outcome: RuleOutcome;
    reason: string;
  };
};
