import { expect, makeWorkspace, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { drawn, surface, tools } from '../steps/drawing.ts';
import { addSameVersion, placeReady } from '../steps/ready-clip.ts';
import { addComments, comment, comments, field } from '../steps/review.ts';
import { chooseOption } from '../steps/screen.ts';

test('The comments on both versions are one list, and a new one goes to the version that it names', async ({
  page,
  person,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await addSameVersion(itemId);
  await addComments(page, { itemId }, [[50, 'Too dark']], 1);
  await addComments(page, { itemId }, [[100, 'Brighter now']], 2);
  const kept = async (version: number) => {
    const response = await page.request.get(`/vizioApi/items/${itemId}/comments?version=${version}`);
    const found: { text: string; frame: number }[] = (await response.json()).comments;
    return found.toSorted((first, second) => first.frame - second.frame).map(({ text, frame }) => [text, frame]);
  };

  await page.goto(`/compare?side=${itemId}:1&side=${itemId}:2`);
  const frames = page.locator('[data-compare]');
  await expect(frames).toHaveAttribute('data-frames', '0,0');
  await expect(comments(page)).toContainText([/v1 · 00:00:02:00/, /v2 · 00:00:04:00/]);
  await expect(page.getByText('1 on v1, 1 on v2')).toBeVisible();
  await comment(page, 'Brighter now').getByRole('button', { name: 'Go to v2 · 00:00:04:00' }).click();
  await expect(frames).toHaveAttribute('data-frames', '100,100');

  // The first version is shifted: a comment goes to its own frame, and the other side follows.
  for (let n = 0; n < 3; n++) await page.keyboard.press(']');
  await expect(frames).toHaveAttribute('data-frames', '103,100');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(frames).toHaveAttribute('data-frames', '50,47');
  const pin = page.getByRole('group', { name: 'Comments on v2' }).getByRole('button');
  await expect(pin.locator('span')).toHaveClass(/bg-person-/);
  await pin.click();
  await expect(frames).toHaveAttribute('data-frames', '103,100');

  await chooseOption(page.getByRole('combobox', { name: 'Comment on' }), 'To v1');
  await page.keyboard.press('c');
  await field(page).fill('The boat is late');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'The boat is late')).toContainText('v1 · 00:00:04:03');
  await expect
    .poll(() => kept(1))
    .toEqual([
      ['Too dark', 50],
      ['The boat is late', 103],
    ]);
  expect(await kept(2)).toEqual([['Brighter now', 100]]);

  // A drawing lies over its own side.
  await page.keyboard.press('d');
  await expect(tools(page)).toBeVisible();
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7, { steps: 4 });
  await page.mouse.up();
  await tools(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(comment(page, 'Drawing')).toContainText('v1 · 00:00:04:03');
  await expect(drawn(page)).toHaveCount(1);
  expect((await drawn(page).boundingBox())?.x).toBeLessThan(box.x + box.width);

  // Others' comments arrive, and the list stays in the order of the timeline.
  await addComments(page, { itemId }, [[20, 'From elsewhere']], 2);
  await expect(comments(page).first()).toContainText('From elsewhere');
  expect(await findBarriers(page)).toEqual([]);

  await expect(page).toHaveURL(/set=/);
  await page.reload();
  await expect(frames).toHaveAttribute('data-frames', '103,100');

  // Before the second version begins there is nothing of it to comment on.
  const nothing = page.getByText('has nothing at this time');
  await expect(nothing).toBeHidden();
  await page.keyboard.press('Home');
  await expect(nothing).toBeVisible();
  await chooseOption(page.getByRole('combobox', { name: 'Comment on' }), 'To v1');
  await expect(nothing).toBeHidden();
});
