import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The version on screen, the newest if the address names one that was removed. A newer upload does not replace the one
 * being viewed; the page offers it.
 */
export function useShownVersion(addressed: number | undefined, versions: number | undefined) {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<number>();
  const newest = versions || undefined;
  if (opened === undefined && newest !== undefined) setOpened(newest);
  const isThere = newest === undefined || addressed === undefined || addressed <= newest;
  const version = isThere ? (addressed ?? opened) : newest;

  function choose(number: number) {
    setOpened(number);
    const next = new URLSearchParams(params);
    next.delete('comment');
    if (number === newest) next.delete('version');
    else next.set('version', String(number));
    setParams(next, { replace: true });
  }

  return { version, isNewest: version === undefined || version === newest, choose };
}
