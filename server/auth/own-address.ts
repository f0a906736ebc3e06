import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';

const path = '/verify-email';

/** What the mail leads to: a page that asks who comes to log in first. */
export function confirmLink(link: string): string {
  return link.replace(`/api/auth${path}`, path);
}

/**
 * Only who is logged in to an account confirms its address. Somebody may have signed up with a stranger's; a click of
 * that stranger, or of a program that looks into their mail, must not make the account theirs in our eyes.
 */
export function ownAddress() {
  return {
    id: 'own-address' as const,
    hooks: {
      before: [
        {
          matcher: (context: { path?: string }) => context.path === path,
          handler: createAuthMiddleware(async (context) => {
            const { token, callbackURL } = context.query as { token?: unknown; callbackURL?: unknown };
            const session = await getSessionFromCtx(context);
            if (session?.user.email === addressIn(token)) return;
            const code = session ? 'OTHER_ACCOUNT' : 'NOT_LOGGED_IN';
            if (typeof callbackURL !== 'string') throw new APIError('FORBIDDEN', { code });
            const target = new URL(callbackURL, context.context.baseURL);
            target.searchParams.set('error', code);
            throw context.redirect(target.href);
          }),
        },
      ],
    },
  };
}

/** Whose signature it is looks better-auth at. */
function addressIn(token: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).email;
  } catch {
    return undefined;
  }
}
