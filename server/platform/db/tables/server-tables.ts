import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

/** A record of who did what. */
type Change = {
  id: string;
  at: Timestamp;
  user_id: string | null;
  user_name: string;
  action: string;
  subject: string;
  detail: string;
};

/** The server as a whole, and the records of who did what. */
export type ServerTables = {
  server_provider: {
    is_one: Generated<boolean>;
    kind: 'openid' | 'saml';
    name: string;
    issuer: string;
    client_id: string | null;
    client_secret: string | null;
    entry_point: string | null;
    certificates: string[] | null;
    domains: string[];
    groups: string | null;
    check_minutes: number | null;
    is_only: boolean;
  };
  last_backup: { is_only: Generated<true>; taken_at: Date };
  /** Periods in which a worker ran with this database. */
  worker_times: { since: Date; until: Date };
  /** One row: the first account, or null once it is deleted. */
  server_owner: { user_id: string | null };
  server_invites: { email: string; invited_by: string | null; sent_at: Timestamp; expires_at: Date };
  server_changes: Change;
  audit_log: Change & { team_id: string; item_id: string | null };
};
