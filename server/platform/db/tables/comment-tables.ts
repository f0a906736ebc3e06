import type { ColumnType, Generated } from 'kysely';
import type { Drawing } from '#contract/comments/drawing.ts';
import type { FixVerdict } from '#contract/comments/placements.ts';
import type { Area } from '#contract/comments/places.ts';
import type { Bytes, Timestamp } from './columns.ts';

/** Comments, their placements in later cuts, and who has read them. */
export type CommentTables = {
  comments: {
    id: string;
    item_id: string;
    version_id: string;
    parent_id: string | null;
    author_id: string | null;
    guest_id: string | null;
    author_name: string;
    text: string;
    time_us: Bytes;
    frame: number | null;
    end_frame: number | null;
    drawing: ColumnType<Drawing | null, string | null, string | null>;
    picture: string | null;
    area: ColumnType<Area | null, string | null | undefined, string | null>;
    words: ColumnType<string | null, string | null | undefined, string | null>;
    is_resolved: Generated<boolean>;
    is_team_only: Generated<boolean>;
    created_at: Timestamp;
    edited_at: ColumnType<Date | null, Date | undefined, Date>;
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    deleted_by: ColumnType<string | null, string | undefined, string | null>;
    import_key: string | null;
    assignee_id: string | null;
    assigned_by: string | null;
    due_on: string | null;
  };
  comment_mentions: { comment_id: string; user_id: string; name: string };
  comment_guest_mentions: {
    comment_id: string;
    email: string;
    name: string;
    is_named: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: ColumnType<Date, Date | undefined, Date>;
    settled_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  unread_comments: { user_id: string; item_id: string; comment_id: string };
  unread_counts: { item_id: string; user_id: string; count: number };
  /** By a user or a guest; by neither once their account was deleted. */
  placements: {
    comment_id: string;
    version_id: string;
    frame: number | null;
    end_frame: number | null;
    user_id: string | null;
    guest_id: string | null;
    changed_at: Timestamp;
  };
  fix_checks: {
    comment_id: string;
    version_id: string;
    verdict: FixVerdict;
    user_id: string | null;
    guest_id: string | null;
    changed_at: Timestamp;
  };
  /** Filled by triggers. `changed_in` is a transaction. */
  comment_changes: {
    version_id: string;
    comment_id: string;
    changed_in: ColumnType<string, never, never>;
    at: Timestamp;
  };
  /** Of a user or a guest. */
  comment_likes: { comment_id: string; user_id: string | null; guest_id: string | null; created_at: Timestamp };
  viewers: {
    connection_id: string;
    process_id: string;
    item_id: string;
    user_id: string;
    name: string;
    since: Timestamp;
    seen_at: Timestamp;
  };
};
