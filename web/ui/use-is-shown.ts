import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still there, so that a late failure is shown elsewhere if it is not. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
