/** True for a path of this website, such as /home?team=1. Anything that a browser could take for another host is not one. */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target);
}
