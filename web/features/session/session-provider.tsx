import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createQueryClient } from '#web/api/query-client.ts';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { openSession, type User } from './open-session.ts';
import { endSession } from './session-calls.ts';
import { type Session, SessionContext, type SessionState } from './session-context.ts';

const initial: SessionState = {
  info: null,
  loading: true,
  componentLoading: false,
  unreachable: false,
  left: false,
};

/** Signing out in one tab signs out in all of them, and another name or picture shows in all of them. */
const channelName = 'vizio-session';

function notifyOtherTabs(event: 'left' | 'changed'): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(event);
  channel.close();
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(initial);
  const queryClient = useMemo(() => createQueryClient(() => setState((now) => ({ ...now, info: null }))), []);

  const known = useRef<string>(undefined);
  /** The session of the person before may have ended by itself, and left what they saw. */
  const meet = useCallback(
    (info: User | null) => {
      if (info && known.current !== undefined && known.current !== info.user_id) queryClient.clear();
      known.current = info?.user_id ?? known.current;
    },
    [queryClient],
  );

  const open = useCallback(async (): Promise<User | null> => {
    setState((now) => ({ ...now, loading: true, unreachable: false }));
    // Loaded beside the session, so that no notice appears late and moves the page.
    void queryClient.prefetchQuery(signInOptions);
    try {
      const info = await openSession();
      meet(info);
      setState((now) => ({ ...now, info, loading: false, left: false }));
      return info;
    } catch {
      setState((now) => ({ ...now, loading: false, unreachable: true }));
      return null;
    }
  }, [queryClient, meet]);

  const wait = useCallback(async (work: () => Promise<void>) => {
    setState((now) => ({ ...now, componentLoading: true }));
    try {
      await work();
    } finally {
      setState((now) => ({ ...now, componentLoading: false }));
    }
  }, []);

  const signOut = useCallback(async () => {
    await endSession();
    queryClient.clear();
    setState((now) => ({ ...now, info: null, left: true }));
    notifyOtherTabs('left');
  }, [queryClient]);

  const update = useCallback(async () => {
    const info = await openSession().catch(() => undefined);
    if (info === undefined) return;
    meet(info);
    setState((now) => ({ ...now, info }));
  }, [meet]);

  const refresh = useCallback(async () => {
    notifyOtherTabs('changed');
    await update();
  }, [update]);

  useEffect(() => {
    void open();
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data === 'changed') return void update();
      queryClient.clear();
      setState((now) => ({ ...now, info: null, left: true }));
    };
    return () => channel.close();
  }, [open, update, queryClient]);

  const session = useMemo<Session>(
    () => ({ ...state, open, wait, signOut, refresh }),
    [state, open, wait, signOut, refresh],
  );
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionContext>
  );
}
