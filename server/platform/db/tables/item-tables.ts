import type { ColumnType, Generated } from 'kysely';
import type { FieldValue } from '#contract/items/fields.ts';
import type { ItemType, Progress } from '#contract/items/items.ts';
import type { ViewSettings } from '#contract/views/views.ts';
import type { Bytes, Timestamp } from './columns.ts';

/** Folders and files, their versions and the ways to look at them. */
export type ItemTables = {
  views: {
    id: string;
    team_id: string;
    folder_id: string | null;
    owner_id: string | null;
    name: string;
    is_shared: boolean;
    settings: ColumnType<ViewSettings, string, string>;
    changed_at: Timestamp;
  };
  /** The private addresses of people for calendar programs. */
  calendar_feeds: { user_id: string; id: string; created_at: Timestamp };
  versions: {
    id: string;
    item_id: string;
    number: number;
    media_id: string;
    file_name: ColumnType<string | null, string | null | undefined, string>;
    poster_frame: ColumnType<number | null, undefined, number>;
    created_by: string | null;
    created_at: Timestamp;
  };
  items: {
    id: string;
    team_id: string;
    parent_id: string | null;
    place_id: ColumnType<string, never, never>;
    kind: ItemType;
    name: string;
    sort_name: string;
    client_key: string | null;
    progress: Generated<Progress>;
    status_id: ColumnType<string | null, undefined, string | null>;
    size_bytes: Bytes;
    file_count: Generated<number>;
    folder_count: Generated<number>;
    child_files: Generated<number>;
    child_folders: Generated<number>;
    comment_count: Generated<number>;
    open_count: Generated<number>;
    /** Of those, the ones that only the team sees. */
    team_comment_count: Generated<number>;
    team_open_count: Generated<number>;
    created_by: string | null;
    created_at: Timestamp;
    changed_at: Timestamp;
    deleted_at: Date | null;
    deleted_by: string | null;
    merged_into: ColumnType<string | null, undefined, string | null>;
    merged_versions: ColumnType<string[] | null, undefined, string[] | null>;
  };
  field_values: { item_id: string; field_id: string; value: ColumnType<FieldValue, string, string> };
  /** Stars of one person, and when they last opened a file. */
  item_marks: {
    user_id: string;
    item_id: string;
    starred_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
};
