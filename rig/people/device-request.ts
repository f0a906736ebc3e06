type Where = { url: string };
type Begun = { device_code: string; user_code: string; verification_uri_complete: string; interval: number };

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) });

/** A program asks for a token, as RFC 8628 says. */
export async function beginDeviceRequest({ url }: Where, fields: Record<string, string> = {}) {
  const response = await post(`${url}/api/oauth/device_authorization`, {
    client_id: 'Sync',
    scope: 'items:read',
    ...fields,
  });
  return { status: response.status, body: (await response.json()) as Begun & { error?: string } };
}

export async function pollDeviceRequest({ url }: Where, deviceCode: string, fields: Record<string, string> = {}) {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const response = await post(`${url}/api/oauth/token`, {
    grant_type,
    device_code: deviceCode,
    client_id: 'Sync',
    ...fields,
  });
  type Body = { access_token: string; scope: string; token_type: string; expires_in: number; error?: string };
  return { status: response.status, body: (await response.json()) as Body };
}
