/** True for a path of this website, such as /home?team=1. Anything that a browser could take for another host is not one. */
export function isOwnPath(target: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return false;
  // "/.//evil.test" is a path, but becomes //evil.test when a browser tidies it up.
  const [path = ''] = target.split(/[?#]/, 1);
  return !path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part));
}
