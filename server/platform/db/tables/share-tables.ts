import type { ColumnType, Generated } from 'kysely';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Timestamp } from './columns.ts';

/** Share links and their visits. */
export type ShareTables = {
  shares: {
    id: string;
    /** Null for a link to a selection. */
    item_id: string | null;
    /** The team of a selection; null for a link to one item. */
    team_id: ColumnType<string | null, string | undefined, never>;
    visibility: Visibility;
    access: ShareAccess;
    generation: Generated<number>;
    secret_hash: string;
    password_hash: string | null;
    expires_at: Date | null;
    allow_download: Generated<boolean>;
    allow_comments: Generated<boolean>;
    allow_decisions: Generated<boolean>;
    message: Generated<string>;
    title: Generated<string>;
    created_by: string | null;
    created_at: Timestamp;
    view_count: Generated<number>;
    last_viewed_at: ColumnType<Date | null, Date | undefined, Date>;
    last_viewed_by: ColumnType<string | null, string | undefined, string>;
  };
  share_items: { share_id: string; item_id: string; position: number };
  /** A view of the items that a link leads to. */
  share_roots: { share_id: string; item_id: string; team_id: string; position: number };
  share_recipients: { share_id: string; email: string; added_at: Timestamp };
  share_openings: { share_id: string; opened_at: Timestamp; name: string };
  share_visits: { share_id: string; visitor: string; at: Timestamp };
  share_days: { share_id: string; day: Timestamp; views: number };
};
