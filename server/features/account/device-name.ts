import type { Device } from '#contract/accounts/account.ts';

/** The first match wins: most browsers also name the ones they descend from. */
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

/** Describes a user agent in plain words. Clients can send anything there, so show it but never trust it. */
export function describeDevice(userAgent: string): Pick<Device, 'name' | 'kind'> {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (browser && system && kind) return { name: `${browser} on ${system}`, kind };
  if (browser || system) return { name: browser ?? `A browser on ${system}`, kind: kind ?? 'computer' };
  return { name: 'A program', kind: 'program' };
}
