import type { ColumnType } from 'kysely';
import type { DigestKind, EmailKind } from '#contract/accounts/emails.ts';
import type { Email } from '#server/platform/db/rows/stored-email.ts';
import type { Timestamp } from './columns.ts';

/** Emails and notifications to send. */
export type MailTables = {
  mails: {
    id: string;
    content: ColumnType<Email, string, never>;
    created_at: Timestamp;
    problem: ColumnType<string | null, undefined, string>;
  };
  unwanted_mails: { address: string; kind: EmailKind; since: Timestamp };
  notifications: {
    user_id: string;
    kind: DigestKind;
    item_id: string;
    version_id: string;
    comment_id: string | null;
    created_at: Timestamp;
  };
};
