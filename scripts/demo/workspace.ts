import type { Progress } from '#contract/items/items.ts';
import type { ClipName } from './clips.ts';

/** The contents of the demo's two teams. */

export type PersonName = 'Mara' | 'Tom' | 'Yuki' | 'Ana';

/** All have the same password. The first one owns both teams. */
export const people: Record<PersonName, { name: string; email: string }> = {
  Mara: { name: 'Mara Lindqvist', email: 'mara@demo.test' },
  Tom: { name: 'Tom Okafor', email: 'tom@demo.test' },
  Yuki: { name: 'Yuki Tanaka', email: 'yuki@demo.test' },
  Ana: { name: 'Ana Duarte', email: 'ana@demo.test' },
};
export const password = 'demo-password';

type DemoTeam = { name: string; roles: Record<Exclude<PersonName, 'Mara'>, 'admin' | 'editor' | 'viewer'> };
export const teams = {
  northlight: { name: "Northlight's Team", roles: { Tom: 'admin', Yuki: 'editor', Ana: 'viewer' } },
  fieldNotes: { name: "Field Notes's Team", roles: { Tom: 'editor', Yuki: 'viewer', Ana: 'admin' } },
} satisfies Record<string, DemoTeam>;
export type TeamKey = keyof typeof teams;

/** A day of the story: nine of them, the last one today. */
export type When = { daysAgo: number; at: string } | { minutesAgo: number };

export type DemoFolder = { name: string; progress?: Progress; inside?: DemoFolder[] };

export const projects: { team: TeamKey; by: PersonName; when: When; folder: DemoFolder }[] = [
  {
    team: 'northlight',
    by: 'Mara',
    when: { daysAgo: 8, at: '09:12' },
    folder: {
      name: 'Harbour Lights',
      progress: 'In Progress',
      inside: [
        {
          name: 'Rushes',
          progress: 'Done',
          inside: [{ name: 'Day 1 – Quay' }, { name: 'Day 2 – Viaduct' }, { name: 'Day 3 – Storm' }],
        },
        { name: 'Edit', progress: 'In Progress' },
        { name: 'Deliverables' },
        { name: 'Poster, script and mix' },
      ],
    },
  },
  {
    team: 'northlight',
    by: 'Yuki',
    when: { daysAgo: 8, at: '11:40' },
    folder: { name: 'Coffee spot 10 s', progress: 'Done', inside: [{ name: 'Master' }, { name: 'Social cuts' }] },
  },
  {
    team: 'northlight',
    by: 'Mara',
    when: { daysAgo: 7, at: '16:05' },
    folder: { name: 'Trail running film', inside: [{ name: 'Camera B' }, { name: 'Drone' }] },
  },
  {
    team: 'fieldNotes',
    by: 'Mara',
    when: { daysAgo: 7, at: '16:30' },
    folder: { name: 'Portraits', progress: 'In Progress', inside: [{ name: 'Beekeeper' }, { name: 'Glassblower' }] },
  },
  {
    team: 'fieldNotes',
    by: 'Tom',
    when: { daysAgo: 6, at: '10:20' },
    folder: { name: 'Archive', progress: 'Done', inside: [{ name: '2025' }] },
  },
];

export type DemoFile = {
  clip: ClipName;
  /** Without the number of its version. */
  name: string;
  team: TeamKey;
  path: string;
  by: PersonName;
  when: When;
  progress?: Progress;
};

const file = (
  clip: ClipName,
  team: TeamKey,
  path: string,
  by: PersonName,
  when: When,
  progress?: Progress,
): DemoFile => ({ clip, name: clip.replace(/\.v\d\./, '.'), team, path, by, when, ...(progress ? { progress } : {}) });

const rushes = 'Harbour Lights/Rushes';
const deliverables = 'Harbour Lights/Deliverables';

export const roughCut = 'Harbour_Lights_rough_cut.mp4';

/** In the order of their uploads. */
export const files: DemoFile[] = [
  file(
    'A001_C002_quay_wide_take1.mp4',
    'northlight',
    `${rushes}/Day 1 – Quay`,
    'Yuki',
    { daysAgo: 8, at: '17:48' },
    'Done',
  ),
  file('A001_C003_quay_wide_take2.mp4', 'northlight', `${rushes}/Day 1 – Quay`, 'Yuki', { daysAgo: 8, at: '17:51' }),
  file('A002_C001_jetty_dusk.mp4', 'northlight', `${rushes}/Day 1 – Quay`, 'Yuki', { daysAgo: 8, at: '17:55' }, 'Done'),
  file(
    'A013_C001_viaduct.mov',
    'northlight',
    `${rushes}/Day 2 – Viaduct`,
    'Yuki',
    { daysAgo: 7, at: '18:20' },
    'In Progress',
  ),
  file('A014_C002_gulls.mp4', 'northlight', `${rushes}/Day 2 – Viaduct`, 'Yuki', { daysAgo: 7, at: '18:22' }),
  file('A021_C004_storm_from_the_pier.mp4', 'northlight', `${rushes}/Day 3 – Storm`, 'Yuki', {
    daysAgo: 6,
    at: '19:02',
  }),
  file(
    'Beekeeper_interview_cam_A.mp4',
    'fieldNotes',
    'Portraits/Beekeeper',
    'Tom',
    { daysAgo: 6, at: '19:30' },
    'In Progress',
  ),
  file(
    'Harbour_Lights_rough_cut.v1.mp4',
    'northlight',
    'Harbour Lights/Edit',
    'Tom',
    { daysAgo: 5, at: '15:10' },
    'In Progress',
  ),
  file(
    'Coffee_spot_10s_master.mov',
    'northlight',
    'Coffee spot 10 s/Master',
    'Yuki',
    { daysAgo: 5, at: '17:25' },
    'Done',
  ),
  file(
    'Coffee_spot_5s_9x16.mp4',
    'northlight',
    'Coffee spot 10 s/Social cuts',
    'Yuki',
    { daysAgo: 5, at: '17:40' },
    'Done',
  ),
  file('DJI_0041_ridge_at_dawn.mp4', 'northlight', 'Trail running film/Drone', 'Tom', { daysAgo: 4, at: '09:34' }),
  file(
    'B004_C011_runner_on_the_ridge.mp4',
    'northlight',
    'Trail running film/Camera B',
    'Tom',
    { daysAgo: 4, at: '09:41' },
    'In Progress',
  ),
  file('Glassblower_furnace.mp4', 'fieldNotes', 'Portraits/Glassblower', 'Ana', { daysAgo: 4, at: '13:15' }),
  file('Harbour_Lights_rough_cut.v2.mp4', 'northlight', 'Harbour Lights/Edit', 'Tom', { daysAgo: 3, at: '16:45' }),
  file('Valley_timelapse_2025.mp4', 'fieldNotes', 'Archive/2025', 'Tom', { daysAgo: 3, at: '18:05' }, 'Done'),
  file('Harbour_Lights_rough_cut.v3.mp4', 'northlight', 'Harbour Lights/Edit', 'Tom', { daysAgo: 1, at: '11:30' }),
  file(
    'Harbour_Lights_teaser_9x16.mp4',
    'northlight',
    deliverables,
    'Yuki',
    { daysAgo: 1, at: '15:20' },
    'In Progress',
  ),
  file('Harbour_Lights_master_HD.mp4', 'northlight', deliverables, 'Tom', { daysAgo: 1, at: '18:10' }),
];
