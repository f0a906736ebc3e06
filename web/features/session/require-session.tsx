import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './session-context.ts';
import { withNext } from './sign-in/next-path.ts';

/** Redirects signed-out users to /login, which returns them here. */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { info, left } = useSession();
  const { pathname, search, hash } = useLocation();
  if (info) return children;
  return <Navigate to={left ? '/login' : withNext('/login', pathname + search + hash)} replace />;
}
