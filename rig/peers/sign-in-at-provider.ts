/** Signs in at the provider of oidc-provider.ts as a browser does, and returns where it leads at the end. */
export async function signInAtProvider(
  address: string,
  email: string,
  isEnd: (url: string) => boolean,
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = address;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20 && !isEnd(url); step++) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    form = undefined;
    if (location) url = new URL(location, url).href;
    else {
      const page = await response.text();
      const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      url = new URL(action, url).href;
      form = new URLSearchParams({ prompt, login: email, password: 'any' });
    }
  }
  return url;
}
