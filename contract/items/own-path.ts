/**
 * True for a path of this website, such as /home?team=1. Rejects anything that a browser could resolve to another host.
 */
export function isOwnPath(target: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return false;
  // "/.//evil.test" is a path, but browsers normalize it to //evil.test.
  const [path = ''] = target.split(/[?#]/, 1);
  return !path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part));
}
