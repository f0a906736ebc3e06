import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const keptAfterMs = 300;

/** The page that is compared, from 0. The address keeps it, as it keeps the frame of videos. */
export function useKeptPage(pageCount: number) {
  const [params, setParams] = useSearchParams();
  const bound = (page: number) => Math.min(pageCount - 1, Math.max(0, page));
  const [page, setPage] = useState(() => bound(Math.trunc(Number(params.get('frame'))) || 0));
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setParams(
          (was) => {
            const next = new URLSearchParams(was);
            next.set('frame', String(page));
            return next;
          },
          { replace: true },
        ),
      keptAfterMs,
    );
    return () => clearTimeout(timer);
  }, [page, setParams]);
  return [page, (wanted: number) => setPage(bound(wanted))] as const;
}
