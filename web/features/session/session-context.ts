import { createContext, useContext } from 'react';
import type { User } from './open-session.ts';

export type SessionState = {
  info: User | null;
  /** True from the start until the session is known; the loader replaces the routes meanwhile. */
  loading: boolean;
  /** True while a sign-in or sign-up form waits for a response. */
  componentLoading: boolean;
  /** The server did not respond, so the session is unknown. */
  unreachable: boolean;
  /** The user signed out, so there is no page to return to. */
  left: boolean;
};

export type Session = SessionState & {
  /** Detects the session and stores the user. Returns the user. */
  open: () => Promise<User | null>;
  /** Marks the form as waiting while `work` runs. */
  wait: (work: () => Promise<void>) => Promise<void>;
  signOut: () => Promise<void>;
  /** Refetches the user after a change of name, picture or email, without a loader; other tabs do too. */
  refresh: () => Promise<void>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** The user of a page behind RequireSession. */
export function useUser(): User {
  const { info } = useSession();
  if (!info) throw new Error('useUser needs RequireSession above it.');
  return info;
}
