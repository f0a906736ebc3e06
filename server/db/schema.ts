import type { ColumnType, Generated } from 'kysely';
import type { TeamRole } from '#contract/teams.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** The tables that our own queries touch, as the migrations leave them. Identity's other tables belong to better-auth. */
export type Schema = {
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  teams: { id: string; owner_id: string; name: string; created_at: Timestamp };
  team_members: { team_id: string; user_id: string; role: Exclude<TeamRole, 'owner'>; created_at: Timestamp };
  /** A view: members and owners together. */
  team_people: { team_id: string; user_id: string; role: TeamRole };
};
