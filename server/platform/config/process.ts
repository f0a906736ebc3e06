import * as z from 'zod';
import { minuteMs } from '#contract/durations.ts';
import { readSettings, setting, text, webUrl } from './setting.ts';

const modes = z.enum(['all', 'web', 'worker']);
const encoders = z.enum(['x264', 'auto', 'nvenc', 'qsv', 'vaapi']);
const contact = z.union([
  z.email().transform((address) => `mailto:${address}`),
  z.url({ protocol: /^https$/ }).regex(/^\S+$/),
]);

/** A video that stands still for `stallMs` is tried again alone, at the earliest after `tryAgainMs`. */
type VideoLimits = { stallMs: number; tryAgainMs: number };

const videoLimits: VideoLimits = { stallMs: 2 * minuteMs, tryAgainMs: 5 * minuteMs };

export const processSettings = {
  MODE: setting('all, web or worker', modes.default('all')),
  FFMPEG_PATH: setting('the path of the ffmpeg program, with ffprobe in the same folder', text.optional()),
  ENCODER: setting('x264, auto, nvenc, qsv or vaapi', encoders.default('x264')),
  SECURITY_CONTACT: setting('an email address or an https address', contact.optional()),
  LANDING_URL: setting('the http(s) address of a website', webUrl.optional()),
  DEMO_FILM: setting('the name of a file', text.optional()),
  LANDING_PRICES: setting('true or false', z.enum(['true', 'false']).optional()),
};

export type ProcessConfig = {
  mode: z.infer<typeof modes>;
  ffmpegPath: string | undefined;
  /** Of this process's videos; hardware is proven before it is used. */
  encoder: z.infer<typeof encoders>;
  /** The PATH for finding programs. */
  searchPath: string;
  /** A mailto: or https: address for vulnerability reports. */
  securityContact: string | undefined;
  landingUrl: string | undefined;
  /** The file that the first steps on the home of a demo lead to. */
  demoFilm: string | undefined;
  /** Whether our own website shows what the plans cost: for who sells the service. */
  landingPrices: boolean;
  videoLimits: VideoLimits;
};

export function readProcess(environment: NodeJS.ProcessEnv): ProcessConfig {
  const settings = readSettings(processSettings, environment);
  return {
    mode: settings.MODE,
    ffmpegPath: settings.FFMPEG_PATH,
    encoder: settings.ENCODER,
    searchPath: environment.PATH ?? '',
    securityContact: settings.SECURITY_CONTACT,
    landingUrl: settings.LANDING_URL,
    demoFilm: settings.DEMO_FILM,
    landingPrices: settings.LANDING_PRICES === 'true',
    videoLimits,
  };
}
