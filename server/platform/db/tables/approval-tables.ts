import type { ColumnType, Generated } from 'kysely';
import type { DecisionValue, Result } from '#contract/approvals/decisions.ts';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import type { Timestamp } from './columns.ts';

/** Approvals, their decisions and certificates. */
export type ApprovalTables = {
  approval_templates: {
    id: string;
    team_id: string;
    template: ColumnType<ApprovalTemplate, string, string>;
    changed_at: ColumnType<Date, Date | undefined, Date>;
  };
  approvals: {
    id: string;
    version_id: string;
    name: string;
    state: ColumnType<object, string, string>;
    is_public: boolean;
    public_result: Result | null;
    is_locked: boolean;
    public_locked: boolean;
    ended_at: Date | null;
    next_at: Date | null;
    begun_by: string | null;
    created_at: Timestamp;
  };
  /** Appended, never edited. */
  approval_decisions: {
    id: string;
    approval_id: string;
    place: number;
    stage_id: string;
    seat_id: string;
    value: DecisionValue;
    comment: string;
    checked: boolean[];
    address: string;
    how: 'session' | 'code' | 'link';
    at: Date;
  };
  /** The people who owe a decision now. */
  approval_owed: {
    approval_id: string;
    seat_id: string;
    user_id: string | null;
    email: string | null;
    is_private: boolean;
    due_at: Date | null;
  };
  approval_links: { share_id: string; item_id: string; email: string };
  approval_codes: { share_id: string; code_hash: string; expires_at: Date; tries: Generated<number> };
  certificates: {
    team_id: string;
    number: number;
    approval_id: string | null;
    file: string;
    log_line: string;
    hash: string;
    issued_at: Timestamp;
  };
  approval_mails: { approval_id: string; seat_id: string; name: string; at: Date };
};
