import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Loader } from '#web/ui/loader.tsx';

/** Where the mail that confirms an address leads, once its reader is logged in: the server looks at it and leads on. */
export function VerifyEmail() {
  const { search } = useLocation();
  useEffect(() => location.replace(`/api/auth/verify-email${search}`), [search]);
  return <Loader />;
}
