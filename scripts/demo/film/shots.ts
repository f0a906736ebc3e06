import { gulls, harbour } from '../scenes/harbour.ts';
import { coffee } from '../scenes/indoors.ts';
import { buoy, lights } from '../scenes/night.ts';
import { ridges, storm } from '../scenes/outdoors.ts';
import { palettes } from '../scenes/palettes.ts';
import type { Scene } from '../scenes/scene.ts';
import { steamer } from '../scenes/steamer.ts';
import { viaduct } from '../scenes/viaduct.ts';
import { archive, gate, type Look, phone, photographic, sliding } from './looks.ts';

/** The takes that the film is cut from, at 25 frames a second. */
export type Shot = {
  /** The name of its clip in the cut list. */
  clip: string;
  scene: Scene;
  frames: number;
  look?: Look;
  /** Drawn over the finished picture. */
  over?: Scene;
};

const { dusk, dawn, noon, autumn } = palettes;

export const shots = {
  quay: {
    clip: 'A002_C001_JETTY_DUSK',
    scene: harbour(dusk, { boatFrom: 760, boatSpeed: -30 }),
    frames: 100,
  },
  lights: { clip: 'A031_C007_LAMPS_NIGHT', scene: lights(), frames: 75, look: photographic },
  gulls: { clip: 'A014_C002_GULLS', scene: gulls(dawn), frames: 60 },
  steamer: { clip: 'ARCHIVE_1931_REEL_4', scene: steamer(), frames: 80, look: archive, over: gate },
  phone: { clip: 'IMG_4471', scene: harbour(noon, { boatFrom: 470, boatSpeed: 22 }), frames: 65, look: phone },
  train: { clip: 'A013_C001_VIADUCT', scene: viaduct(dusk, { speed: -150 }), frames: 80 },
  storm: { clip: 'A021_C004_STORM', scene: storm(palettes.storm), frames: 65, look: photographic },
  buoy: { clip: 'A033_C002_BUOY_NIGHT', scene: buoy(), frames: 50, look: photographic },
  cafe: { clip: 'A040_C003_HARBOUR_CAFE', scene: coffee(), frames: 65, look: sliding },
  coast: { clip: 'DJI_0041_COAST', scene: ridges(dawn, { speed: 2.4 }), frames: 60 },
  closing: {
    clip: 'A001_C003_QUAY_WIDE',
    scene: harbour(autumn, { boatFrom: 250, boatSpeed: 26 }),
    frames: 75,
    look: sliding,
  },
} satisfies Record<string, Shot>;

export type ShotName = keyof typeof shots;
