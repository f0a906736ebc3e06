import { existsSync, readdirSync } from 'node:fs';
import type { Config } from '#server/platform/config/config.ts';
import { type Hardware, type HardwareName, hardwareNames } from '../plan/hardware.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { proveHardware } from './prove-hardware.ts';

type EncoderName = Config['encoder'];

/** The encoder to use, undefined for x264, and why the others are not used. */
export type Choice = { hardware: Hardware | undefined; faults: string[] };

/** `auto` tries the encoders whose device exists; a named one is tried in any case. */
export async function chooseHardware(ffmpeg: Ffmpeg, wanted: EncoderName): Promise<Choice> {
  const faults: string[] = [];
  for (const hardware of listCandidates(wanted)) {
    const fault = await proveHardware(ffmpeg, hardware);
    if (fault === undefined) return { hardware, faults };
    faults.push(`${hardware.name}: ${fault}`);
  }
  return { hardware: undefined, faults };
}

function listCandidates(wanted: EncoderName): Hardware[] {
  if (wanted === 'x264') return [];
  if (wanted !== 'auto') return [{ name: wanted, devices: listDevices(wanted) }];
  return hardwareNames
    .map((name) => ({ name, devices: listDevices(name) }))
    .filter(({ devices }) => devices.length > 0);
}

/** Not the files in /dev/dri that control the screen. */
function listDevices(name: HardwareName): string[] {
  const [folder, pattern] = name === 'nvenc' ? ['/dev', /^nvidia(\d+|ctl|-uvm)$/] : ['/dev/dri', /^renderD\d+$/];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);
}
