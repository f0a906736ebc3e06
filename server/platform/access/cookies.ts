import type { IncomingHttpHeaders } from 'node:http';

/** Over https, browsers take a cookie of this prefix from this host only, and not from a page of a sibling domain. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : '';
}

export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string, publicUrl: string): string | undefined {
  const fullName = cookiePrefix(publicUrl) + name;
  for (const pair of cookie.split(';')) {
    const [key = '', value] = pair.trim().split('=', 2);
    if (key === fullName) return value;
  }
  return undefined;
}

/** A cookie that scripts cannot read and that other sites' requests do not carry. Its value must need no quoting. */
export function formatCookie(name: string, value: string, publicUrl: string, maxAgeS: number): string {
  const prefix = cookiePrefix(publicUrl);
  const secure = prefix ? '; Secure' : '';
  return `${prefix}${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`;
}
