import { createAuthMiddleware } from 'better-auth/api';
import * as z from 'zod';
import type { AuthContext } from '../auth-context.ts';

const TeamId = z.uuid();

/** Hands a person on who came by the provider of a team. A failure ends the sign-in, so the next one tries again. */
export function arrival(note: AuthContext['noteArrival']) {
  return {
    id: 'arrival' as const,
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/callback/:id',
          handler: createAuthMiddleware(async ({ context, params }) => {
            const teamId = TeamId.safeParse(params?.id).data;
            const user = context.newSession?.user;
            if (teamId && user) await note(user.id, teamId);
          }),
        },
      ],
    },
  };
}
