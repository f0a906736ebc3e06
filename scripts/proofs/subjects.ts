/**
 * The folders and files whose change must run a proof that starts the whole program, because imports cannot tell. The
 * key is the beginning of the proof's file name.
 */
const subjects: Record<string, string[]> = {
  'e2e/comments/team-only.': [
    'server/features/comments/',
    'web/features/comments/list/',
    'web/features/comments/write/',
  ],
  'e2e/review/mentions.': ['server/features/comments/people/', 'web/features/comments/people/', 'web/features/work/'],
  'e2e/review/approvals.': [
    'server/approvals/',
    'server/features/approval',
    'server/features/calendar/',
    'web/features/approvals/',
    'web/features/work/',
  ],
  'e2e/workspace/rules.': ['server/rules/', 'server/features/rules/', 'web/features/rules/'],
  'e2e/workspace/fields.': ['contract/items/fields.ts', 'server/features/fields/', 'web/features/fields/'],
  'e2e/workspace/fields-in-place.': ['server/features/fields/', 'web/features/fields/values/'],
  'e2e/workspace/field-lists.': ['server/features/items/listing/', 'web/features/items/list/', 'web/features/views/'],
  'e2e/workspace/boards.': ['server/features/views/', 'web/features/views/board/'],
  'e2e/account/account.': ['server/features/account/', 'web/features/account/', 'web/pages/account.tsx'],
  'e2e/review/bandwidth.': ['server/media/plan/', 'web/features/media/', 'web/features/player/'],
  'e2e/comments/carried.': [
    'server/features/changes/',
    'web/features/changes/',
    'web/features/comments/carried/',
    'web/pages/check',
  ],
  'e2e/comments/comment-counts.': ['server/features/comments/', 'web/features/comments/seen/'],
  'e2e/comments/comments.': ['server/features/comments/', 'web/features/comments/'],
  'e2e/compare/compare': ['web/decoder/', 'web/features/compare/', 'web/pages/compare'],
  'e2e/review/captions.': ['contract/captions/', 'server/features/captions/', 'web/features/captions/'],
  'e2e/review/cuts.': ['server/features/cuts/', 'server/markers/cuts/', 'web/features/cuts/'],
  'e2e/uploads/downloads.': ['server/features/downloads/', 'web/features/downloads/'],
  'e2e/comments/drawing.': ['contract/comments/', 'web/features/drawing/'],
  'e2e/uploads/drop-versions.': ['server/features/uploads/', 'web/features/items/drag/', 'web/features/uploads/'],
  'e2e/comments/export.': [
    'server/features/comments/export/',
    'server/markers/write/',
    'web/features/comments/export/',
  ],
  'e2e/account/blocked-storage.': ['web/kept/', 'web/features/session/', 'web/features/shares/'],
  'e2e/account/device.': ['server/features/device-requests/', 'web/features/account/device-request/'],
  'e2e/account/first-run.': ['server/platform/auth/', 'web/features/session/', 'web/features/teams/'],
  'e2e/review/frame-proof.': ['contract/media/', 'server/media/plan/', 'web/decoder/', 'web/features/player/'],
  'e2e/workspace/dialogs.': [
    'web/features/account/',
    'web/features/items/dialogs/',
    'web/features/teams/dialogs/',
    'web/ui/',
  ],
  'e2e/workspace/hostile.': ['web/features/items/', 'web/features/comments/list/', 'web/ui/'],
  'e2e/account/identity.': [
    'server/platform/auth/',
    'web/features/session/',
    'web/pages/login.tsx',
    'web/pages/signup.tsx',
  ],
  'e2e/comments/import-markers.': [
    'server/features/comments/import/',
    'server/markers/read/',
    'web/features/marker-import/',
  ],
  'e2e/uploads/imports.': ['server/features/imports/', 'web/features/imports/'],
  'e2e/workspace/keyboard.': ['web/features/items/', 'web/features/teams/', 'web/ui/'],
  'e2e/account/mails.': ['server/platform/email/', 'server/features/notifications/', 'web/pages/unsubscribe.tsx'],
  'e2e/review/ended-links.': ['web/features/image', 'web/features/pdf/source/', 'web/features/audio/engine/'],
  'e2e/review/images.': ['server/media/kinds/image/', 'web/features/image', 'web/pages/review/kinds/', 'web/viewing/'],
  'e2e/review/pdf.': ['server/media/kinds/pdf/', 'web/features/pdf/', 'web/pages/review/kinds/', 'web/viewing/'],
  'e2e/review/other-browsers.': ['web/decoder/', 'web/features/compare/', 'web/features/player/'],
  'e2e/server/demo.': ['scripts/demo', 'web/pages/demo/four-things.tsx'],
  'e2e/server/own-settings.': ['server/platform/config', 'server/platform/auth/'],
  'e2e/review/player.': ['web/decoder/', 'web/features/player/'],
  'e2e/review/posters.': ['server/features/processing/posters.ts', 'web/features/player/'],
  'e2e/uploads/processing.': ['server/features/processing/', 'web/features/media/'],
  'e2e/review/review': ['web/features/player/', 'web/pages/feedback.tsx', 'web/pages/review/'],
  'e2e/review/sound.': ['server/media/kinds/audio/', 'web/features/audio/', 'web/pages/review/kinds/'],
  'e2e/server/server-console.': ['server/features/console/', 'web/features/console/', 'web/pages/server.tsx'],
  'e2e/sharing/sharing-': [
    'server/features/guests/',
    'server/features/shares/',
    'web/features/shares/',
    'web/pages/by-link/',
  ],
  'e2e/pages/busy.': ['server/features/changes/', 'server/features/processing/', 'server/media/run/'],
  'e2e/account/provider.': ['server/platform/auth/options/', 'web/features/session/sign-in/'],
  'e2e/pages/shell.': ['web/pages/', 'web/router.tsx', 'web/site/', 'web/theme'],
  'e2e/workspace/teams.': ['server/features/invites/', 'server/features/teams/', 'web/features/teams/'],
  'e2e/pages/texts-pages.': ['web/pages/', 'web/site/'],
  'e2e/account/passkeys.': [
    'server/features/passkeys/',
    'server/platform/auth/passkeys/',
    'web/features/account/passkeys/',
    'web/features/session/sign-in/',
  ],
  'e2e/account/tokens.': ['server/features/tokens/', 'server/platform/auth/tokens/', 'web/features/account/tokens/'],
  'e2e/account/texts-sign-in.': ['server/platform/auth/', 'web/features/session/'],
  'e2e/workspace/texts-workspace.': ['web/features/items/', 'web/features/teams/', 'web/features/uploads/'],
  'e2e/workspace/tree-and-stars.': ['server/features/items/', 'web/features/items/tree/', 'web/features/items/marks/'],
  'e2e/comments/two-people.': ['server/platform/realtime/', 'web/realtime/'],
  'e2e/uploads/uploads': ['server/features/uploads/', 'server/platform/storage/', 'web/features/uploads/'],
  'e2e/pages/walk.': ['web/pages/home', 'web/pages/feedback.tsx', 'web/pages/review/', 'web/router.tsx'],
  'e2e/server/without-email.': ['server/platform/email/', 'web/features/session/'],
  'e2e/server/without-ffmpeg.': ['server/media/run/', 'server/worker.ts', 'web/features/media/'],
  'e2e/workspace/try-film.': ['web/pages/try', 'server/features/changes/', 'server/features/comments/placements/'],
  'e2e/workspace/views.': [
    'server/features/fields/',
    'server/features/views/',
    'web/features/views/',
    'web/features/items/folder/',
  ],
  'e2e/workspace/workspace': [
    'server/features/items/',
    'server/features/trash/',
    'web/features/items/',
    'web/pages/home',
  ],
  'scripts/demo/demo.proof.': ['scripts/demo'],
  'scripts/demo/public/resets.': ['scripts/demo/public/', 'scripts/public-demo.ts', 'server/program.ts'],
  'scripts/launch/launch.test.': [
    'scripts/start.ts',
    'scripts/launch/',
    'server/platform/db/embedded',
    'server/main.ts',
    'server/program.ts',
  ],
  'scripts/launch/kills.proof.': [
    'server/platform/db/',
    'server/platform/storage/',
    'server/features/comments/change-thread.ts',
    'server/features/uploads/',
    'server/features/items/tree',
    'server/main.ts',
    'server/program.ts',
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
