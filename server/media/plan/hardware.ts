import { findQuality, type RenditionSize } from './ladder.ts';

export const hardwareNames = ['nvenc', 'qsv', 'vaapi'] as const;
export type HardwareName = (typeof hardwareNames)[number];

/** An encoder of this machine's hardware. */
export type Hardware = {
  name: HardwareName;
  /** The device files that it needs, which no other run gets. */
  devices: string[];
};

/** Keyframes where they are asked for, each an IDR frame, and none elsewhere. */
const strictGroups: Record<HardwareName, string[]> = {
  nvenc: ['-preset', 'p4', '-forced-idr', '1', '-no-scenecut', '1'],
  qsv: ['-preset', 'veryfast', '-forced_idr', '1', '-idr_interval', '0', '-adaptive_i', '0'],
  vaapi: ['-idr_interval', '0'],
};

/** No B-frames: drivers differ in how they order them. Half of the cap is what x264 uses for most footage. */
export function encodeByHardware({ name }: Hardware, size: RenditionSize['name']): string[] {
  const { crf, maxRateKbps } = findQuality(size);
  const quality = name === 'nvenc' ? ['-rc', 'vbr', '-cq', String(crf), '-b:v', '0'] : ['-b:v', `${maxRateKbps / 2}k`];
  return ['-c:v', `h264_${name}`, '-profile:v', 'high', '-bf', '0', ...strictGroups[name], ...quality];
}

/** Options before the inputs. */
export function openHardware(hardware: Hardware | undefined): string[] {
  return hardware?.name === 'vaapi' ? ['-vaapi_device', hardware.devices[0] ?? '/dev/dri/renderD128'] : [];
}

/** VAAPI encodes only pictures in the memory of its device; the others copy them by themselves. */
export function uploadPictures(hardware: Hardware | undefined, label: string): { filter: string; label: string } {
  if (hardware?.name !== 'vaapi') return { filter: '', label };
  return { filter: `;[${label}]format=nv12,hwupload[${label}-up]`, label: `${label}-up` };
}
