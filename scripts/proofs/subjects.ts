/**
 * The folders and files whose change must run a proof that starts the whole program, because imports cannot tell. The
 * key is the beginning of the proof's file name.
 */
const subjects: Record<string, string[]> = {
  'e2e/account/account.': ['server/features/account/', 'web/features/account/', 'web/pages/account.tsx'],
  'e2e/review/bandwidth.': ['server/media/plan/', 'web/features/media/', 'web/features/player/'],
  'e2e/comments/carried.': [
    'server/features/changes/',
    'web/features/changes/',
    'web/features/comments/carried/',
    'web/pages/check',
  ],
  'e2e/comment-counts.': ['server/features/comments/', 'web/features/comments/seen/'],
  'e2e/comments.': ['server/features/comments/', 'web/features/comments/'],
  'e2e/compare': ['web/decoder/', 'web/features/compare/', 'web/pages/compare'],
  'e2e/cuts.': ['server/features/cuts/', 'server/markers/cuts/', 'web/features/cuts/'],
  'e2e/downloads.': ['server/features/downloads/', 'web/features/downloads/'],
  'e2e/drawing.': ['contract/comments/', 'web/features/drawing/'],
  'e2e/drop-versions.': ['server/features/uploads/', 'web/features/items/drag/', 'web/features/uploads/'],
  'e2e/export.': ['server/features/comments/export/', 'server/markers/write/', 'web/features/comments/export/'],
  'e2e/first-run.': ['server/platform/auth/', 'web/features/session/', 'web/features/teams/'],
  'e2e/frame-proof.': ['contract/media/', 'server/media/plan/', 'web/decoder/', 'web/features/player/'],
  'e2e/hostile.': ['web/features/items/', 'web/features/comments/list/', 'web/ui/'],
  'e2e/identity.': ['server/platform/auth/', 'web/features/session/', 'web/pages/login.tsx', 'web/pages/signup.tsx'],
  'e2e/import-markers.': ['server/features/comments/import/', 'server/markers/read/', 'web/features/marker-import/'],
  'e2e/imports.': ['server/features/imports/', 'web/features/imports/'],
  'e2e/keyboard.': ['web/features/items/', 'web/features/teams/', 'web/ui/'],
  'e2e/mails.': ['server/platform/email/', 'server/features/notifications/', 'web/pages/unsubscribe.tsx'],
  'e2e/other-browsers.': ['web/decoder/', 'web/features/compare/', 'web/features/player/'],
  'e2e/own-settings.': ['server/platform/config', 'server/platform/auth/'],
  'e2e/player.': ['web/decoder/', 'web/features/player/'],
  'e2e/posters.': ['server/features/processing/posters.ts', 'web/features/player/'],
  'e2e/processing.': ['server/features/processing/', 'web/features/media/'],
  'e2e/review': ['web/features/player/', 'web/pages/feedback.tsx', 'web/pages/review/'],
  'e2e/server-console.': ['server/features/console/', 'web/features/console/', 'web/pages/server.tsx'],
  'e2e/sharing-': ['server/features/guests/', 'server/features/shares/', 'web/features/shares/', 'web/pages/by-link/'],
  'e2e/shell.': ['web/pages/', 'web/router.tsx', 'web/site/', 'web/theme'],
  'e2e/teams.': ['server/features/invites/', 'server/features/teams/', 'web/features/teams/'],
  'e2e/texts-pages.': ['web/pages/', 'web/site/'],
  'e2e/texts-sign-in.': ['server/platform/auth/', 'web/features/session/'],
  'e2e/texts-workspace.': ['web/features/items/', 'web/features/teams/', 'web/features/uploads/'],
  'e2e/tree-and-stars.': ['server/features/items/', 'web/features/items/tree/', 'web/features/items/marks/'],
  'e2e/two-people.': ['server/platform/realtime/', 'web/realtime/'],
  'e2e/uploads': ['server/features/uploads/', 'server/platform/storage/', 'web/features/uploads/'],
  'e2e/walk.': ['web/pages/home', 'web/pages/feedback.tsx', 'web/pages/review/', 'web/router.tsx'],
  'e2e/without-email.': ['server/platform/email/', 'web/features/session/'],
  'e2e/without-ffmpeg.': ['server/media/run/', 'web/features/media/'],
  'e2e/workspace': ['server/features/items/', 'server/features/trash/', 'web/features/items/', 'web/pages/home'],
  'scripts/demo.proof.': ['scripts/demo'],
  'scripts/kills.proof.': [
    ...[
      'server/platform/db/',
      'server/platform/storage/',
      'server/features/comments/change-thread.ts',
      'server/features/uploads/',
    ],
    ...['server/features/items/tree', 'server/main.ts', 'server/program.ts'],
  ],
};

/** Empty for a proof that imports what it is about. */
export function subjectsOf(proof: string): string[] {
  return Object.entries(subjects).flatMap(([start, paths]) => (proof.startsWith(start) ? paths : []));
}

/** For the test that keeps the table true. */
export function listSubjects(): [start: string, paths: string[]][] {
  return Object.entries(subjects);
}
