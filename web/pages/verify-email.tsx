import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Loader } from '#web/ui/notices/loader.tsx';

/** Target of the verification email after signing in: the server verifies the token and redirects. */
export function VerifyEmail() {
  const { search } = useLocation();
  useEffect(() => location.replace(`/api/auth/verify-email${search}`), [search]);
  return <Loader />;
}
