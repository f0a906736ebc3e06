import { unreachable } from '#web/api/api-error.ts';
import { authTimeout } from './auth-timeout.ts';

/** An error of the auth endpoints, which have their own shape: `code` is better-auth's, in upper case. */
export class AuthError extends Error {
  readonly code: string;
  /** 0 means that no response arrived. */
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'AuthError';
    this.code = code;
    this.status = status;
  }
}

export function textAt(body: unknown, key: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

export async function askAuth(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, { ...init, signal: authTimeout() }).catch(() => {
    throw new AuthError('UNREACHABLE', 0, unreachable().message);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  throw new AuthError(textAt(body, 'code') ?? '', response.status, textAt(body, 'message') ?? '');
}

export function postAuth(path: string, body: Record<string, unknown>): Promise<unknown> {
  return askAuth(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
