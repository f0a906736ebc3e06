import { statfs } from 'node:fs/promises';
import type { Finding } from '#contract/console/console.ts';
import {
  chooseHardware,
  type Ffmpeg,
  findFfmpeg,
  findVips,
  listMissingFormats,
  listRisks,
  readEncoderFault,
  readVipsVersion,
} from '#server/media/media.ts';
import type { Config } from '#server/platform/config/config.ts';
import { check, good, warning, wrong } from './finding.ts';

const gigabyte = 2 ** 30;
/** A day of a small team. */
const roomyBytes = 20 * gigabyte;

type Needed = Pick<Config, 'mode' | 'dataDir' | 'diskReserveBytes' | 'ffmpegPath' | 'searchPath' | 'encoder' | 's3'>;

/** The disk, ffmpeg and vips. */
export async function checkMachine(config: Needed): Promise<Finding[]> {
  return [
    ...(await check('disk', 'Set DATA_DIR to a folder that this user may write to.', () => checkDisk(config))),
    ...(await check('ffmpeg', 'Install ffmpeg again, or set FFMPEG_PATH.', () => checkFfmpeg(config))),
    ...(config.mode === 'web' ? [] : await check('vips', 'Install libvips-tools again.', () => checkVips(config))),
  ];
}

async function checkDisk({ dataDir, diskReserveBytes }: Needed): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  if (diskReserveBytes >= blocks * bsize) {
    const size = `${((blocks * bsize) / gigabyte).toFixed(0)} GB`;
    return wrong(
      `disk: ${dataDir} has ${size}, less than DISK_RESERVE`,
      'Lower DISK_RESERVE. Until then uploads and videos wait.',
    );
  }
  const room = bavail * bsize - diskReserveBytes;
  const what = `disk: ${Math.max(0, room / gigabyte).toFixed(0)} GB free in ${dataDir}, besides DISK_RESERVE`;
  if (room <= 0)
    return wrong(what, 'Free some space, or set DATA_DIR to a larger disk. Until then uploads and videos wait.');
  return room < roomyBytes ? warning(what, 'Free some space, or set DATA_DIR to a larger disk.') : good(what);
}

async function checkFfmpeg({ ffmpegPath, searchPath, ...config }: Needed): Promise<Finding[]> {
  const ffmpeg = await findFfmpeg(ffmpegPath, searchPath);
  if (!ffmpeg) {
    const fix = 'apt-get install ffmpeg bubblewrap';
    // Workers process the videos, on other machines perhaps.
    return config.mode === 'web'
      ? [warning('ffmpeg: not found, so people cannot change their pictures', fix)]
      : [wrong('ffmpeg: not found, so videos get no proxies', fix)];
  }
  const { version, cage, canToneMap } = ffmpeg;
  return [
    good(`ffmpeg: ${version}, in the sandbox "${cage.kind}"`),
    ...cage.holds.map((held) => good(`sandbox: ${held}`)),
    ...listRisks(ffmpeg).map((risk) => warning(`ffmpeg: ${risk}`, 'apt-get install --only-upgrade ffmpeg bubblewrap')),
    ...(canToneMap
      ? []
      : [warning('ffmpeg: HDR videos look pale', 'Install a build of ffmpeg with libzimg (zscale).')]),
    ...(await checkEncoder(config, ffmpeg)),
  ];
}

async function checkVips({ searchPath }: Needed): Promise<Finding> {
  const vips = findVips(searchPath);
  const version = vips && (await readVipsVersion(vips));
  if (!version) return warning('vips: not found, so images and PDFs wait', 'apt-get install libvips-tools');
  const missing = await listMissingFormats(vips);
  if (missing.length === 0) return good(`vips: ${version}`);
  return warning(
    `vips: ${version} does not read ${missing.join(', ')}, so these files wait`,
    'Install a libvips with all its loaders, such as that of Debian.',
  );
}

/** Proves the encoder as a worker does, and reports what stopped the worker of this DATA_DIR from using it. */
async function checkEncoder(
  { mode, encoder, dataDir }: Pick<Needed, 'mode' | 'encoder' | 'dataDir'>,
  ffmpeg: Ffmpeg,
): Promise<Finding[]> {
  if (encoder === 'x264' || mode === 'web') return [];
  const { hardware, faults } = await chooseHardware(ffmpeg, encoder);
  const fix = 'Set ENCODER=x264, or correct the driver. Then restart the worker.';
  const earlier = await readEncoderFault(dataDir);
  return [
    good(`encoder: ${hardware ? `${hardware.name}, proven` : 'x264'}`),
    ...faults.map((fault) => warning(`encoder: not used, ${fault}`, fix)),
    ...(earlier ? [warning(`encoder: the worker returned to x264 at ${earlier}`, fix)] : []),
  ];
}
