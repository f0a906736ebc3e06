import { expect, test } from 'vitest';
import { matchCommands } from './match-commands.ts';

const act = () => undefined;
const icon = () => null;
const commands = [
  { label: 'Dark theme', words: 'night mode', Icon: icon, act },
  { label: 'New Project', Icon: icon, act },
  { label: 'Invite people', words: 'members', Icon: icon, act },
];
const find = (text: string) => matchCommands(commands, text).map(({ label }) => label);

test('every typed word begins a word of the command, in any order and case', () => {
  expect(find('dark')).toEqual(['Dark theme']);
  expect(find('THE da')).toEqual(['Dark theme']);
  expect(find('mode')).toEqual(['Dark theme']);
  expect(find('project new')).toEqual(['New Project']);
  expect(find('ark')).toEqual([]);
  // The name counts more than the other words.
  expect(find('n')).toEqual(['New Project', 'Dark theme']);
});
