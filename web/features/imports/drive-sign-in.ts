import { driveNames, type ImportProvider } from '#contract/uploads/cloud-drives.ts';
import type { ImportOptions } from '#contract/uploads/imports.ts';
import { json, keepInTab } from '#web/kept/kept.ts';
import type { Purpose } from './picker-window.ts';

/** State kept in this window while it shows the provider's page. */
type Visit = { ask: string; purpose: Purpose; state: string; verifier: string };
export type SignedIn = { accessToken: string; ask: string; purpose: Purpose };

/** Only this window writes it, and `state` proves that. */
const kept = keepInTab<Visit | null>(
  'vizio-import',
  json((saved) => saved as Visit),
  null,
);
const googleScope = 'https://www.googleapis.com/auth/drive.readonly';
const graphScope = 'https://graph.microsoft.com/Files.Read';

/** An error whose message is shown to the user. */
export class SignInProblem extends Error {}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Google responds with a token at once: only the server has the secret that redeems a code, and the picker needs the
 * token in the browser anyway. Microsoft responds with a code that only this window can redeem. See
 * docs/decisions/0010-cloud-import.md.
 */
async function addressOf(provider: ImportProvider, options: ImportOptions, visit: Visit): Promise<string> {
  const redirect_uri = location.origin + location.pathname;
  const common = { redirect_uri, state: visit.state, prompt: 'select_account' };
  if (provider === 'google-drive') {
    const { signInUrl, clientId } = options.googleDrive;
    return `${signInUrl}?${new URLSearchParams({ ...common, client_id: clientId, response_type: 'token', scope: googleScope })}`;
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(visit.verifier));
  const proof = { code_challenge: base64Url(new Uint8Array(digest)), code_challenge_method: 'S256' };
  const { signInUrl, clientId } = options.oneDrive;
  return `${signInUrl}/authorize?${new URLSearchParams({ ...common, ...proof, client_id: clientId, response_type: 'code', scope: graphScope })}`;
}

/** Undefined while this window navigates to the provider; on return, the account that signed in. */
export async function signInToDrive(provider: ImportProvider, options: ImportOptions): Promise<SignedIn | undefined> {
  const label = driveNames[provider];
  const response = new URLSearchParams(location.hash.slice(1) || location.search);
  const state = response.get('state');
  if (state === null) {
    const purpose = response.get('purpose') === 'sign-in' ? 'sign-in' : 'choose';
    const visit: Visit = { ask: response.get('ask') ?? '', purpose, state: randomText(), verifier: randomText() };
    if (!kept.write(visit)) {
      throw new SignInProblem(
        `This browser blocks the data of this site, which the sign-in to ${label} needs. Allow it.`,
      );
    }
    location.replace(await addressOf(provider, options, visit));
    return undefined;
  }
  // Removed from the address before anything else loads in this window.
  history.replaceState(null, '', location.pathname);
  const visit = kept.read();
  kept.write(null);
  if (visit?.state !== state) throw new SignInProblem(`You signed in to ${label} from another window.`);
  const granted = response.get('scope');
  if (provider === 'google-drive' && granted && !granted.split(' ').includes(googleScope)) {
    throw new SignInProblem('Vizio has no permission to list your files.');
  }
  const code = response.get('code');
  const accessToken = code ? await redeem(options, code, visit.verifier) : response.get('access_token');
  if (!accessToken) throw new SignInProblem(`${label} refused the sign-in.`);
  return { accessToken, ask: visit.ask, purpose: visit.purpose };
}

async function redeem({ oneDrive }: ImportOptions, code: string, verifier: string): Promise<string | undefined> {
  const redirect_uri = location.origin + location.pathname;
  const response = await fetch(`${oneDrive.signInUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: oneDrive.clientId,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri,
      scope: graphScope,
    }),
  });
  const body: { access_token?: string } = await response.json();
  return body.access_token;
}
