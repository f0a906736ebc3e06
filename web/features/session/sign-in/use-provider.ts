import { usePending } from '#web/ui/use-pending.ts';
import { isSignedIn } from '../open-session.ts';
import { useSession } from '../session-context.ts';
import { signInWithProvider } from './provider-sign-in.ts';

/** Signs in at a provider. Throws if the person is not in afterwards. */
export function useProvider(next: string) {
  const { open } = useSession();
  return usePending(async (provider: string | (() => Promise<string>)) => {
    const result = await signInWithProvider(provider, next);
    if (result === 'redirected' || result === 'code') return;
    // A closed popup may still have signed in, so check the session itself.
    const arrived = result === 'done' || (result === 'closed' && (await isSignedIn()));
    if (!arrived || !(await open())) throw new Error('Error login');
  });
}
