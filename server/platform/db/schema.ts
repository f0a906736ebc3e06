import type { ColumnType, Generated } from 'kysely';
import type { DigestKind, EmailKind } from '#contract/accounts/emails.ts';
import type { DecisionValue, Result } from '#contract/approvals/decisions.ts';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import type { Drawing } from '#contract/comments/drawing.ts';
import type { FixVerdict } from '#contract/comments/placements.ts';
import type { Area } from '#contract/comments/places.ts';
import type { Choice, FieldKind, FieldValue, SeenBy, TagColor } from '#contract/items/fields.ts';
import type { ItemType, Progress } from '#contract/items/items.ts';
import type { Alignment } from '#contract/media/alignment.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { AlignmentState } from '#contract/media/changes.ts';
import type { CutEvent } from '#contract/media/cuts.ts';
import type { TakenFiles } from '#contract/media/kinds.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { RuleAction, RuleOutcome, RuleWhen } from '#contract/rules/rules.ts';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { MemberRole } from '#contract/teams/members.ts';
import type { ImportProvider, ImportState } from '#contract/uploads/imports.ts';
import type { ViewSettings } from '#contract/views/views.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import type { Email } from './rows/stored-email.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** bigint: Postgres sends text, because it may exceed the safe integers of JavaScript. */
type Bytes = ColumnType<string, number | undefined, number>;

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

/**
 * The tables that our own queries use, as the migrations leave them. better-auth also writes to the identity tables.
 */
export type Schema = {
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    two_factor_enabled: Generated<boolean>;
    suspended_at: ColumnType<Date | null, undefined, Date | null>;
    left_provider_at: ColumnType<Date | null, undefined, Date | null>;
    service_of: ColumnType<string | null, string | undefined, never>;
  };
  directory_people: { user_id: string; user_name: string; external_id: string | null; is_made: boolean };
  /** A person's picture; its id is also its address. */
  user_pictures: { id: string; user_id: string; size_bytes: Bytes; checksum: string; created_at: Timestamp };
  api_tokens: {
    id: string;
    user_id: string;
    name: string;
    secret_hash: string;
    scopes: string[];
    team_ids: string[] | null;
    folder_ids: string[] | null;
    created_at: Timestamp;
    expires_at: Date;
    used_at: Date | null;
  };
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
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: string[];
    created_at: Timestamp;
    used_at: Date | null;
  };
  passkey_challenges: { challenge_hash: string; user_id: string | null; expires_at: Date };
  device_requests: {
    id: string;
    device_code_hash: string;
    user_code_hash: string;
    program: string;
    scopes: string[];
    address: string;
    created_at: Timestamp;
    expires_at: Date;
    polled_at: Date | null;
    is_allowed: boolean | null;
    user_id: string | null;
    team_ids: string[] | null;
    days: number | null;
  };
  sessions: {
    id: string;
    user_id: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Timestamp;
    used_at: Timestamp;
  };
  /** A sign-in method: a password hash ('credential') or an account at a provider. */
  accounts: {
    id: string;
    user_id: string;
    provider_id: string;
    account_id: string;
    password: ColumnType<string | null, string | undefined, string>;
    refresh_token: ColumnType<string | null, undefined, string | null>;
    updated_at: Timestamp;
  };
  verifications: { id: string; identifier: string; value: string; expires_at: Date };
  two_factors: {
    id: string;
    user_id: string;
    secret: string;
    backup_codes: string;
    verified: Generated<boolean>;
    failed_verification_count: Generated<number>;
    locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  email_changes: { user_id: string; email: string; token_hash: string; expires_at: Date };
  teams: {
    id: string;
    /** Null while a job removes a team whose owner deleted the account. */
    owner_id: string | null;
    name: string;
    created_at: Timestamp;
    deleted_at: Date | null;
    is_automatic: Generated<boolean>;
    quota_bytes: ColumnType<string | null, undefined, number | null>;
    carries_comments: Generated<boolean>;
    takes: Generated<TakenFiles>;
    time_zone: ColumnType<string | null, undefined, string>;
  };
  team_members: {
    team_id: string;
    user_id: string;
    role: MemberRole;
    created_at: Timestamp;
    by_group: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** A view of members and owners together. */
  team_people: { team_id: string; user_id: string; role: TeamRole; since: Date; by_group: string | null };
  team_providers: {
    team_id: string;
    name: string;
    kind: Generated<'openid' | 'saml'>;
    issuer: string;
    client_id: string | null;
    client_secret: string | null;
    entry_point: string | null;
    certificates: string[] | null;
    role: 'viewer' | 'editor' | null;
    groups: string | null;
    is_only: boolean;
  };
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
  team_domains: { team_id: string; domain: string; proof: string; proved_at: Date | null };
  provider_groups: { user_id: string; provider_id: string; group_name: string };
  directory_groups: {
    id: string;
    group_name: string;
    external_id: string | null;
    created_at: Timestamp;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  directory_group_people: { group_id: string; user_id: string };
  group_roles: { team_id: string; group_name: string; role: MemberRole };
  /** As `group_roles`, for the groups of a team's own provider. */
  provider_roles: { team_id: string; group_name: string; role: MemberRole };
  team_invites: {
    id: string;
    team_id: string;
    email: string;
    role: MemberRole;
    token_hash: string;
    invited_by: string;
    sent_at: Date;
    expires_at: Date;
    accepted_by: string | null;
  };
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
  last_backup: { is_only: Generated<true>; taken_at: Date };
  share_items: { share_id: string; item_id: string; position: number };
  /** A view of the items that a link leads to. */
  share_roots: { share_id: string; item_id: string; team_id: string; position: number };
  share_recipients: { share_id: string; email: string; added_at: Timestamp };
  share_openings: { share_id: string; opened_at: Timestamp; name: string };
  share_visits: { share_id: string; visitor: string; at: Timestamp };
  share_days: { share_id: string; day: Timestamp; views: number };
  guests: { id: string; token_hash: string; name: string; created_at: Timestamp };
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
  /** Periods in which a worker ran with this database. */
  worker_times: { since: Date; until: Date };
  /** How far the scrub is; one row. */
  scrub_pass: { since: Date; after_id: string; read_bytes: Bytes };
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
    created_by: string | null;
    created_at: Timestamp;
    changed_at: Timestamp;
    deleted_at: Date | null;
    deleted_by: string | null;
    merged_into: ColumnType<string | null, undefined, string | null>;
    merged_versions: ColumnType<string[] | null, undefined, string[] | null>;
  };
  team_statuses: { id: string; team_id: string; name: string; color: TagColor; position: number; progress: Progress };
  team_fields: {
    id: string;
    team_id: string;
    name: string;
    kind: FieldKind;
    choices: ColumnType<Choice[], string, string>;
    seen_by: SeenBy;
    position: number;
  };
  field_values: { item_id: string; field_id: string; value: ColumnType<FieldValue, string, string> };
  /** Stars of one person, and when they last opened a file. */
  item_marks: {
    user_id: string;
    item_id: string;
    starred_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
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
  unread_comments: { user_id: string; item_id: string; comment_id: string };
  unread_counts: { item_id: string; user_id: string; count: number };
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
  /** One row: the first account, or null once it is deleted. */
  server_owner: { user_id: string | null };
  server_invites: { email: string; invited_by: string | null; sent_at: Timestamp; expires_at: Date };
  server_changes: Change;
  audit_log: Change & { team_id: string; item_id: string | null };
};
