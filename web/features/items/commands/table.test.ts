import { expect, test } from 'vitest';
import type { FileItem } from '#contract/items/items.ts';
import { type Rights, rightsOf } from '../use-place.ts';
import type { CommandPlace, Situation } from './command.ts';
import { commands, listCommands } from './run-command.ts';

const places: readonly CommandPlace[] = ['menu', 'ground', 'bar', 'add', 'empty'];
const everything = { edit: true, download: true, manage: true };
const owner = rightsOf(everything, true);
const guest = rightsOf({ edit: false, download: false, manage: false }, false);

function situate(rights: Rights, isTop = false): Situation {
  return { rights, isTop, canGoUp: !isTop, hasClipboard: true, stars: new Set() };
}

const file = {
  id: 'a',
  type: 'file',
  name: 'a.mp4',
  contentType: 'video/mp4',
  processing: { state: 'failed' },
} as FileItem;
const labelsIn = (place: CommandPlace, situation: Situation, count = 1) =>
  listCommands(place, situation, Array<FileItem>(count).fill(file)).map((group) => group.map(({ label }) => label));

test('every command has a label of its own, a key of its own if any, and an icon where it is offered', () => {
  const keys = commands.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  const labels = commands.map(({ label }) => label);
  expect(labels).not.toContain('');
  expect(new Set(labels).size).toBe(labels.length);
  expect(commands.filter(({ where, Icon, choices }) => where && !Icon && !choices)).toEqual([]);
});

test('no two commands have the same position in a place, unless they are never offered together', () => {
  const positions = places.flatMap((place) =>
    [true, false].flatMap((isTop) =>
      commands
        .filter(({ may, where }) => where?.[place] && may(situate(owner, isTop), [file], 1))
        .map(({ where }) => [place, isTop, where?.[place]].join()),
    ),
  );
  expect(positions).toEqual([...new Set(positions)]);
});

test.each(places)('a command that may not run is not offered in %s', (place) => {
  const situation = situate(guest);
  const permitted = commands.filter(({ where, may }) => where?.[place] && may(situation, [file], 1));
  expect(labelsIn(place, situation).flat().toSorted()).toEqual(permitted.map(({ label }) => label).toSorted());
});

test('menus have the order of file managers', () => {
  expect(labelsIn('menu', situate(owner))).toEqual([
    ['Open', 'Info', 'Retry', 'Share', 'Copy link', 'Star', 'Download'],
    ['Rename', 'Upload new version', 'Duplicate', 'Cut', 'Copy', 'Move to…'],
    ['Progress', 'Fields…'],
    ['Delete'],
  ]);
  expect(labelsIn('bar', situate(owner), 2)).toEqual([
    ['Progress', 'Fields…', 'Move to…', 'Compare', 'Share', 'Copy', 'Download', 'Delete'],
  ]);
  expect(labelsIn('menu', situate(guest))).toEqual([['Open']]);
  expect(labelsIn('ground', situate(owner, true), 0)).toEqual([
    ['New Project', 'Paste'],
    ['Select all', 'Copy link'],
  ]);
});
