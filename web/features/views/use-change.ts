import { useSearchParams } from 'react-router';
import type { SavedView, ViewSettings } from '#contract/views/views.ts';
import { readSettings, writeSettings } from './settings.ts';

/** Changes the settings that the address has now. The screen may not show the change before yet. */
export function useChange(saved: SavedView | undefined): (part: Partial<ViewSettings>) => void {
  const [, setParams] = useSearchParams();
  return (part) => {
    const now = new URLSearchParams(location.search);
    setParams(writeSettings(now, { ...readSettings(now, saved), ...part }), { replace: true });
  };
}
