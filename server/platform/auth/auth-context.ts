import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Mailer } from '#server/platform/email/email.ts';
import type { NoteGroups } from './groups/said-groups.ts';

export type AuthContext = {
  config: Config;
  db: Db;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Makes of a person's groups at the provider what they give here. */
  noteGroups: NoteGroups;
  /** Takes a person who comes by the provider of a team into it. */
  noteArrival: (userId: string, teamId: string) => Promise<void>;
};
