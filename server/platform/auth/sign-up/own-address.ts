import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';

const path = '/verify-email';

/** The link in the email leads to a page that first asks the user to sign in. */
export function confirmLink(link: string): string {
  return link.replace(`/api/auth${path}`, path);
}

/**
 * Only a user who is signed in to an account confirms its address. A stranger's address may have been signed up: a
 * click by that stranger, or by an email scanner, must not verify it for the account.
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

/** Reads the address without verifying the signature; better-auth does that. */
function addressIn(token: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).email;
  } catch {
    return undefined;
  }
}
