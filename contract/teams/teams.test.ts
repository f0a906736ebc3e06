import { expect, test } from 'vitest';
import { TeamName, teamNameFrom } from './teams.ts';

test.each([
  ['Acme', "Acme's Team"],
  ['Acme/Film/Day 1', "Acme's Team"],
  ['  Acme  ', "Acme's Team"],
  ["Acme's Team", "Acme's Team"],
  ['', "Demo's Team"],
  ['   ', "Demo's Team"],
  ['/Film', "Demo's Team"],
  ["'s Team", "Demo's Team"],
  ['映画 🎬', "映画 🎬's Team"],
  ['Cafe\u0301', "Caf\u00e9's Team"],
])('turns %j into the team name %j', (given, name) => {
  expect(teamNameFrom(given)).toBe(name);
});

test.each(['a\u0000b', 'a\nb', 'exe\u202Etxt', 'x'.repeat(201)])('refuses the name %j', (name) => {
  expect(TeamName.safeParse(name).success).toBe(false);
});
