import type { ColumnType, Generated } from 'kysely';
import type { Alignment } from '#contract/media/alignment.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { AlignmentState } from '#contract/media/changes.ts';
import type { CutEvent } from '#contract/media/cuts.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { ImportProvider, ImportState } from '#contract/uploads/imports.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import type { Bytes, Timestamp } from './columns.ts';

/** The bytes of files, and the facts read from them. */
export type FileTables = {
  media: {
    id: string;
    size_bytes: Bytes;
    content_type: string;
    checksum: Generated<string>;
    sha256: ColumnType<string | null, undefined, string>;
    created_at: Timestamp;
    state: Generated<ProcessingState>;
    percent: Generated<number>;
    problem: ColumnType<string | null, string | null | undefined, string | null>;
    facts: ColumnType<MediaFacts | null, string | undefined, string>;
    /** Of a file that is no video. */
    asset: ColumnType<AssetFacts | null, string | undefined, string>;
    failures: Generated<number>;
    turn: Generated<number>;
    room_bytes: ColumnType<string | null, undefined, number | null>;
    tries_alone: Generated<boolean>;
    /** When it was processed for the first time; set by a trigger. */
    ready_at: ColumnType<Date | null, undefined, never>;
  };
  /** Only for videos of variable rate, see contract/media/frame-table.ts. */
  frame_tables: {
    media_id: string;
    bytes: Buffer;
  };
  renditions: {
    id: string;
    media_id: string;
    /** poster, poster-250 for a chosen frame, 540p, 1080p, 2160p, hover, sprite, waveform, fingerprint-pictures, fingerprint-sounds */
    kind: string;
    content_type: string;
    size_bytes: Bytes;
    checksum: Generated<string>;
    sha256: ColumnType<string | null, undefined, string>;
    detail: ColumnType<StoredOutput | null, string | undefined, string>;
    created_at: Timestamp;
  };
  uploads: {
    id: string;
    team_id: string | null;
    parent_id: string | null;
    version_of: string | null;
    name: string;
    file_name: ColumnType<string | null, string | undefined, never>;
    size_bytes: Bytes;
    content_type: string;
    media_id: string;
    poster_id: string;
    storage_handle: string;
    checksum: ColumnType<string | null, undefined, string>;
    created_by: string | null;
    created_at: Timestamp;
    touched_at: Timestamp;
    completed_at: ColumnType<Date | null, undefined, Date>;
    item_id: ColumnType<string | null, undefined, string>;
  };
  /** An upload whose bytes the server fetches; both have the same id. */
  imports: {
    id: string;
    provider: ImportProvider;
    file_id: string;
    drive_id: string | null;
    revision: ColumnType<string | null, undefined, string>;
    token: Buffer | null;
    token_since: Timestamp;
    received: ColumnType<string, undefined, number>;
    state: Generated<ImportState>;
    problem: ColumnType<string | null, undefined, string | null>;
    failures: Generated<number>;
    ended_at: ColumnType<Date | null, Date | undefined, Date | null>;
  };
  downloads: {
    id: string;
    created_by: string | null;
    share_id: string | null;
    share_state: string | null;
    /** The kind of rendition, such as 1080p; null for the original. */
    rendition: string | null;
    item_ids: string[];
    created_at: Timestamp;
  };
  /** Null but for a done or a failed one. */
  alignments: {
    old_media_id: string;
    now_media_id: string;
    algorithm: number;
    state: Generated<AlignmentState>;
    result: ColumnType<Alignment | null, string | null | undefined, string | null>;
    problem: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Timestamp;
    changed_at: Timestamp;
  };
  cut_lists: {
    version_id: string;
    title: string;
    format: string;
    events: ColumnType<CutEvent[], string, string>;
    created_by: string | null;
    created_at: Timestamp;
  };
  captions: {
    id: string;
    version_id: string;
    language: string;
    name: string;
    cues: number;
    vtt: string;
    size_bytes: Bytes;
    created_by: string | null;
    created_at: Timestamp;
  };
  /** Storage objects whose row was deleted; filled by triggers. */
  unnamed_objects: { id: string; since: Timestamp };
  /** How far the scrub is; one row. */
  scrub_pass: { since: Date; after_id: string; read_bytes: Bytes };
};
