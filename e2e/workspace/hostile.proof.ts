import { hostileTargets } from '#rig/values/hostile-targets.ts';
import { expect, openWorkspace, type Page, signUp, test } from '../fixtures.ts';

const isOurs = (address: string, baseURL: string | undefined) => {
  const { protocol, host } = new URL(address);
  return host === new URL(baseURL ?? '').host || ['data:', 'blob:', 'about:'].includes(protocol);
};

test('A hostile target after sign-in leads to a page of ours', async ({ page, person, baseURL }) => {
  await signUp(page, person);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!isOurs(request.url(), baseURL)) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(dialog.message());
    void dialog.dismiss();
  });
  // Most targets lead to the landing page; its frame does not matter here.
  await page.route('**/site/**', (route) => route.fulfill({ body: '' }));
  for (const target of hostileTargets) {
    const address = `/login?${new URLSearchParams({ next: target })}`;
    const response = await page.goto(address, { waitUntil: 'domcontentloaded' });
    if (response?.status() === 400) continue;
    await expect(page).not.toHaveURL(/\/login/);
    expect([target, new URL(page.url()).origin]).toEqual([target, new URL(baseURL ?? '').origin]);
  }
  expect(elsewhere).toEqual([]);
});

const markup = [
  '<img src=x onerror="hacked()">',
  '"><svg onload=hacked()>',
  "'-hacked()-'",
  '{{hacked()}} #{hacked()}',
  '<a href="javascript:hacked()">x<a>',
  '<style>*{display:none}<style><iframe srcdoc="<script>parent.hacked()<script>">',
];

/** Counts the scripts that ran and the violations that the CSP reported. */
async function watch(page: Page): Promise<() => Promise<{ runs: number; reports: string[] }>> {
  const found = { runs: 0, reports: [] as string[] };
  await page.exposeFunction('hacked', () => {
    found.runs += 1;
  });
  await page.exposeFunction('report', (text: string) => void found.reports.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(window, 'report')([violatedDirective, blockedURI, sample].join(' '));
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  return async () => {
    // Waits two frames, so that deferred work has run.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return found;
  };
}

test('Markup in names is shown literally on every screen, and never runs', async ({ page, person, deployment }) => {
  const look = await watch(page);
  const { teamId, userId } = await openWorkspace(page, { ...person, name: markup[0] ?? '' });
  const { db } = deployment;
  const call = (path: string, method: string, data: object) => page.request.fetch(`/vizioApi${path}`, { method, data });
  // By API where it accepts them, otherwise in the database, as an older version could have stored them.
  await call('/account', 'PATCH', { name: markup.join(' ').slice(0, 200) });
  await db
    .updateTable('teams')
    .set({ name: `${markup[1]}'s Team` })
    .where('id', '=', teamId)
    .execute();
  const row = { team_id: teamId, created_by: userId, sort_name: 'x' };
  const ids = markup.map(() => crypto.randomUUID());
  for (const [index, name] of markup.entries()) {
    await db
      .insertInto('items')
      .values({ ...row, id: ids[index] ?? '', kind: 'folder', name })
      .execute();
  }
  const fileId = crypto.randomUUID();
  await db
    .insertInto('items')
    .values({ ...row, id: fileId, kind: 'file', name: `${markup[2]}.mp4` })
    .execute();
  const media = { id: crypto.randomUUID(), size_bytes: 3, content_type: 'video/mp4' };
  const version = { id: crypto.randomUUID(), item_id: fileId, number: 1, media_id: media.id, created_by: userId };
  // The trash removes media that no version names, so both appear together.
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('media').values(media).execute();
    await tx.insertInto('versions').values(version).execute();
  });
  for (const text of markup) await call(`/items/${fileId}/comments`, 'POST', { text, replyTo: null });
  await call(`/teams/${teamId}/invites`, 'POST', { email: `"<svg>"@test.local`, role: 'viewer' });
  await db
    .updateTable('sessions')
    .set({ user_agent: `${markup[0]} Firefox/1 Linux` })
    .where('user_id', '=', userId)
    .execute();
  await call('/items/delete', 'POST', { ids: [ids[4]] });

  const odd = (text: string | undefined) => encodeURIComponent(text ?? '');
  /** Each screen with a text that it shows once rendered. */
  const screens: [address: string, seen: string | undefined][] = [
    [`/home?team=${teamId}`, markup[1]],
    [`/home?team=${teamId}&path=${odd(markup[0])}`, 'Empty Folder'],
    [`/home?team=${teamId}&view=info`, markup[0]],
    [`/home?team=${teamId}&view=info&tab=activity`, markup[4]],
    [`/home?team=${teamId}&view=trash`, markup[4]],
    [`/home?team=${odd(markup[0])}&view=${odd(markup[1])}`, 'Explore'],
    [`/feedback?item=${fileId}`, markup[2]],
    ['/account', 'This device'],
    [`/confirm-email/${odd(markup[0])}`, 'Use this address?'],
    [`/invite/${odd(markup[1])}`, 'This invite no longer works'],
    [`/error?message=${odd(markup[0])}`, 'Open the workspace'],
    [`/reset-password?token=${odd(markup[0])}`, 'New password'],
    [`/?v=${odd(markup[0])}`, undefined],
    // API responses, opened like a page.
    ['/vizioApi/account', undefined],
    [`/vizioApi/users/s3/listTeams?user_id=${userId}`, undefined],
    [`/vizioApi/items/${fileId}/review`, undefined],
    [`/vizioApi/${odd(markup[0])}`, undefined],
    [`/api/auth/${odd(markup[0])}`, undefined],
  ];
  for (const [address, seen] of screens) {
    await page.goto(address);
    if (seen !== undefined) await expect(page.getByText(seen).first()).toBeVisible();
    expect([address, await look()]).toEqual([address, { runs: 0, reports: [] }]);
  }
  await page.goto(`/home?team=${teamId}`);
  await expect(page.getByText(markup[0] ?? '', { exact: false }).first()).toBeVisible();
  expect(await look()).toEqual({ runs: 0, reports: [] });
});
