import type { ColumnType, Generated } from 'kysely';
import type { Bytes, Timestamp } from './columns.ts';

/** People, their ways to sign in, and guests. */
export type AccountTables = {
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
  guests: { id: string; token_hash: string; name: string; created_at: Timestamp };
};
