import { expect, test } from 'vitest';
import { nameProject } from './film.ts';

test.each([
  ['Harbour_Lights_v1.mp4', 'Harbour_Lights'],
  ['Spot version 12.mov', 'Spot'],
  ['Harbour Lights.mp4', 'Harbour Lights'],
  ['Rev1.mp4', 'Rev1'],
  ['v1.mp4', 'v1'],
  ['...mp4', 'My film'],
  ['\u202Egpj.mp4', 'My film'],
  [`${'x'.repeat(240)}.mp4`, 'x'.repeat(200)],
])('the project of %s is called %s', (fileName, name) => expect(nameProject(fileName)).toBe(name));
