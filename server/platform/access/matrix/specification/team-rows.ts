import type { teamCalls } from '#contract/specification/teams.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';
import { ownedBy } from '../world.ts';

export const teamRows: Rows<keyof typeof teamCalls> = {
  'users/s3/listTeams': { send: (_, self) => ({ query: { user_id: self.id } }) },
  'users/s3/createTeam': { send: (_, self) => ({ body: { teamName: uuidv7(), user_id: self.id } }) },
  'users/s3/renameteam': {
    send: (world) => ({ query: ownedBy(world), body: { oldName: world.team.name, newName: uuidv7() } }),
  },
  'users/s3/deleteteam': { send: (world) => ({ query: ownedBy(world), body: { teamPath: world.team.name } }) },
};
