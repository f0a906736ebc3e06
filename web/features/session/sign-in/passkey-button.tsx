import { Button } from '#web/ui/buttons/button.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { AuthError } from '../auth-request.ts';
import { useSession } from '../session-context.ts';
import { askForPasskey, formatOutage, givePasskey } from './auth-calls.ts';

/** Older browsers, and pages without HTTPS, have no passkeys. */
const hasPasskeys = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function readPasskey(): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await askForPasskey());
  const credential = await navigator.credentials.get({ publicKey });
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
}

function formatReason(error: unknown): string {
  if (error instanceof DOMException && error.name === 'SecurityError')
    return 'A passkey belongs to the address of this server. Open Vizio at that address.';
  // Browsers do not say whether the person cancelled or the device has none.
  if (error instanceof DOMException) return 'No passkey was used. Try again, or sign in with your password.';
  if (error instanceof AuthError && error.message && error.status < 500 && error.status !== 429) return error.message;
  return formatOutage(error) ?? 'Error login';
}

/** The device offers the passkeys that it has for this server, so no address is typed. */
export function PasskeyButton() {
  const session = useSession();
  const [pending, start] = usePending(async () => {
    try {
      const credential = await readPasskey();
      await session.wait(() => givePasskey(credential));
    } catch (error) {
      showError(formatReason(error));
      return;
    }
    if (!(await session.open())) showError('Login details not found');
  });
  if (!hasPasskeys) return null;
  return (
    <Button size="field" className="w-full" pending={pending} onClick={() => void start()}>
      Passkey
    </Button>
  );
}
