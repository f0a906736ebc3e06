import type { IncomingHttpHeaders } from 'node:http';

export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key = '', value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

/** A cookie that scripts cannot read and that other sites' requests do not carry. Its value must need no quoting. */
export function formatCookie(name: string, value: string, publicUrl: string, maxAgeS: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`;
}
