import type { AccountTables } from './tables/account-tables.ts';
import type { ApprovalTables } from './tables/approval-tables.ts';
import type { CommentTables } from './tables/comment-tables.ts';
import type { FileTables } from './tables/file-tables.ts';
import type { ItemTables } from './tables/item-tables.ts';
import type { MailTables } from './tables/mail-tables.ts';
import type { RuleTables } from './tables/rule-tables.ts';
import type { ServerTables } from './tables/server-tables.ts';
import type { ShareTables } from './tables/share-tables.ts';
import type { TeamTables } from './tables/team-tables.ts';

/**
 * The tables that our own queries use, as the migrations leave them. better-auth also writes to the identity tables.
 */
export type Schema = AccountTables &
  TeamTables &
  ItemTables &
  FileTables &
  ShareTables &
  CommentTables &
  ApprovalTables &
  RuleTables &
  MailTables &
  ServerTables;
