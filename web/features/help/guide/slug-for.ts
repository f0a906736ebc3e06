import type { HelpPage } from '../shortcuts.ts';

/** The page of the guide for the page that one is on. */
export const slugFor: Record<HelpPage, string> = {
  workspace: 'folders-and-search',
  review: 'reviewing',
  compare: 'comparing',
  pictures: 'comparing',
  check: 'check-fixes',
  server: 'running-a-server',
};
