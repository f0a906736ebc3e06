import type { Device } from '#contract/account.ts';

/** The first that fits: most browsers name those that they descend from as well. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** What a browser says of itself, in plain words. Anybody can say anything there, so it is shown and never trusted. */
export function describeDevice(userAgent: string): Pick<Device, 'name' | 'kind'> {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (browser && system && kind) return { name: `${browser} on ${system}`, kind };
  if (browser || system) return { name: browser ?? `A browser on ${system}`, kind: kind ?? 'computer' };
  return { name: 'A program', kind: 'program' };
}
