import { createContext, useContext } from 'react';
import type { User } from './open-session.ts';

export type SessionState = {
  info: User | null;
  /** True from the start until it is known who is here; the loader replaces the routes meanwhile. */
  loading: boolean;
  /** True while a sign-in or sign-up form waits for its answer. */
  componentLoading: boolean;
  /** The server gave no answer, so nobody knows who is here. */
  unreachable: boolean;
  /** The person chose to leave, so there is no place to return to. */
  left: boolean;
};

export type Session = SessionState & {
  /** Detects the session and stores the user. Answers with who it is. */
  open: () => Promise<User | null>;
  /** Marks the form as waiting while `work` runs. */
  wait: (work: () => Promise<void>) => Promise<void>;
  signOut: () => Promise<void>;
  /** Looks again who this is, after a name or an address has changed; what is shown stays meanwhile. */
  refresh: () => Promise<void>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** The user of a page that stands behind RequireSession. */
export function useUser(): User {
  const { info } = useSession();
  if (!info) throw new Error('useUser needs RequireSession above it.');
  return info;
}
