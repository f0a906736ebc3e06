/** Whether a link leads to the machine that opens it, so that it is useless to anyone else. */
export function isLocalLink(link: string): boolean {
  const hostname = URL.parse(link)?.hostname ?? '';
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
