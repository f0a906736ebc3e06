/** Words to avoid in names, and their replacements. A name is compared in kebab case: `isAnswering` as `is-answering`. */
const replacements: [pattern: RegExp, instead: string][] = [
  [/\b(some|any|no)body\b|\bwhom?ever\b/, 'the actor: caller, client, viewer, member, admin; or what is missing'],
  [/\banswer(s|ed|ing)?\b/, '"reply" for a comment, "response" for a call, or what the function returns'],
  [/\bdeeds?\b/, '"action" or "entry"'],
  [/\bwish(es)?\b/, '"preference" or "request"'],
  [/\bnews\b/, '"notification"'],
  [/\bshel(f|ves)\b/, '"scope" or "folder"'],
  [/\bdesks?\b/, '"context" or "tools"'],
  [/\bsecond-steps?\b/, '"two-factor"'],
  [/\bfor-ever\b/, '"permanently"'],
  [/\blog-(in|out)\b/, '"sign in" or "sign out"'],
  [/\bpersevere\b/, '"retry"'],
  [/\breadmit\b/, '"allow again"'],
  [/\bblames?\b/, 'what it returns or throws'],
  [/-note$/, '"comment", or "notice" or "hint" for what the page says'],
];

const declaration =
  /(?:^[ \t]*|[({;][ \t]*)(?:export )?(?:default )?(?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm;

/** The functions, types and variables that a file declares, each with its line. */
export function readNames(source: string): { line: number; name: string }[] {
  return [...source.matchAll(declaration)].map(({ index, 0: all, 1: name = '' }) => ({
    line: source.slice(0, index + all.length).split('\n').length,
    name,
  }));
}

/** Takes an identifier, or the path of a file. Returns what to change. */
export function checkName(name: string): string | undefined {
  const parts = name.split(/[/.]/).map((part) => part.replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, '-').toLowerCase());
  for (const [pattern, instead] of replacements) {
    const word = parts.flatMap((part) => pattern.exec(part)?.[0] ?? [])[0];
    if (word) return `is named "${word.replace(/^-/, '')}"; use ${instead}`;
  }
  return undefined;
}
