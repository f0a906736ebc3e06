import type { Locator, Page } from '@playwright/test';

/** The demo: its address, the film with three versions, and the link of its guest. */
export type Places = { url: string; filmId: string; guestLink: string };

export type GuideShot = {
  name: string;
  path: string;
  /** Until the page shows what the picture is of. */
  prepare: (page: Page) => Promise<void>;
  /** The picture has only this. */
  part?: (page: Page) => Locator;
  /** The page is dark in both themes. */
  isDark?: true;
  isOnPhone?: true;
  isByGuest?: true;
};

const named = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const newCut = (page: Page) => page.getByRole('region', { name: 'Comments in the new cut' });
const hasPicture = (page: Page) => page.locator('[data-picture][data-frame]').first().waitFor();

async function openFolders(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await named(page, name).dblclick();
    await page.getByRole('navigation', { name: 'Path' }).getByText(name).waitFor();
  }
}

/** Opens the review at a comment of the newest version. The list renders only those in view. */
async function openComment(page: Page, words: string): Promise<void> {
  const itemId = new URL(page.url()).searchParams.get('item');
  const response = await page.request.get(`/vizioApi/items/${itemId}/comments`);
  const { comments } = (await response.json()) as { comments: { id: string; text: string }[] };
  const comment = comments.find(({ text }) => text.includes(words));
  await page.goto(`${page.url()}&comment=${comment?.id}`);
  await page.getByRole('article').filter({ hasText: words }).first().waitFor();
  await hasPicture(page);
}

/** The pictures of the guide, in the order of its pages. */
export const guideShots = ({ filmId, guestLink }: Places): GuideShot[] => [
  {
    name: 'workspace',
    path: '/home',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Skip the checks' }).click();
      await named(page, 'Harbour Lights').waitFor();
    },
  },
  {
    name: 'add-menu',
    path: '/home',
    prepare: async (page) => {
      await openFolders(page, 'Harbour Lights', 'Deliverables');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Upload Files' }).waitFor();
    },
  },
  {
    name: 'selection',
    path: '/home',
    prepare: async (page) => {
      await openFolders(page, 'Harbour Lights', 'Rushes', 'Day 1 – Quay');
      await named(page, 'A001_C002_quay_wide_take1.mp4').click();
      await named(page, 'A001_C003_quay_wide_take2.mp4').click({ modifiers: ['Control'] });
      await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
    },
  },
  {
    name: 'review',
    path: `/feedback?item=${filmId}`,
    isDark: true,
    prepare: async (page) => {
      await openComment(page, 'This new shot could be the poster');
      await newCut(page).getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    name: 'followed',
    path: `/feedback?item=${filmId}`,
    isDark: true,
    prepare: async (page) => {
      await newCut(page).waitFor();
      await hasPicture(page);
    },
  },
  {
    name: 'changes',
    path: `/feedback?item=${filmId}&open=changes`,
    isDark: true,
    prepare: (page) => dialog(page).getByRole('img').first().waitFor(),
    part: dialog,
  },
  {
    name: 'compare',
    path: `/compare?side=${filmId}:2&side=${filmId}:3&frame=630`,
    isDark: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Wipe' }).click();
      await page.getByLabel('Line of the wipe').waitFor();
      await page.getByText('Loading the pictures').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'check',
    path: `/check?item=${filmId}&version=3`,
    isDark: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Not fixed', exact: true }).waitFor();
      await page.locator('figure video').first().waitFor();
    },
  },
  {
    name: 'export',
    path: `/feedback?item=${filmId}&open=export`,
    isDark: true,
    prepare: (page) => dialog(page).getByRole('button', { name: 'Save file' }).waitFor(),
    part: dialog,
  },
  {
    name: 'share',
    path: `/feedback?item=${filmId}`,
    isDark: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: /^(Create link|Copy Link)$/ })
        .waitFor();
    },
    part: dialog,
  },
  {
    name: 'guest',
    path: guestLink,
    isDark: true,
    isOnPhone: true,
    isByGuest: true,
    prepare: hasPicture,
  },
  {
    name: 'team',
    path: '/home?view=info',
    prepare: (page) => page.getByRole('heading', { name: 'Members' }).waitFor(),
  },
  { name: 'server', path: '/server', prepare: (page) => page.getByRole('heading', { name: 'Figures' }).waitFor() },
];
