import { expect, test } from 'vitest';
import { listGroups } from '#web/features/help/shortcuts.ts';
import { commands } from '#web/features/items/commands/run-command.ts';

test('the help of the workspace names the key of every command', () => {
  const { shortcuts = [] } = listGroups('workspace').find(({ page }) => page === 'workspace') ?? {};
  const named = new Set(shortcuts.flatMap(({ keys }) => keys));
  const keys = commands.flatMap(({ key }) => key ?? []);
  expect(keys.length).toBeGreaterThan(0);
  // Escape ends whatever is open, on every page.
  expect(keys.filter((key) => !named.has(key) && key !== 'Esc')).toEqual([]);
});
