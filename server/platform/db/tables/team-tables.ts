import type { ColumnType, Generated } from 'kysely';
import type { Choice, FieldKind, SeenBy, TagColor } from '#contract/items/fields.ts';
import type { Progress } from '#contract/items/items.ts';
import type { TakenFiles } from '#contract/media/kinds.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { MemberRole } from '#contract/teams/members.ts';
import type { Timestamp } from './columns.ts';

/** Teams, their people, and the statuses and fields that they have made. */
export type TeamTables = {
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
};
