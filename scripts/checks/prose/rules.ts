/** The rules of docs/style.md that a program can check. Each takes one sentence and returns what to change. */
type Rule = (sentence: string) => string | undefined;

const longestSentenceWords = 35;

const opening = /^(Who|Whoever|Whom|Whose|What|Whatever|Where|Wherever|Which) [a-z]/;

/** Words to avoid, and their replacements. */
const replacements: [pattern: RegExp, instead: string][] = [
  [/\b(some|any|no)body\b/i, 'name the actor: the caller, the client, the viewer, a member, an admin'],
  [/\b(whoever|whomever)\b/i, 'name the actor'],
  [/\bthe one who\b|\bthose who\b/i, 'name the actor'],
  [/\bdeeds?\b/i, '"audit entry" or "action"'],
  [/\bfor ever\b/i, '"permanently"'],
  [/\bpersevere/i, '"retry"'],
  [/\breadmit/i, '"allow again"'],
  [/\bis gone\b|\bare gone\b|\bhas gone\b|\bhave gone\b/i, '"was deleted", "was removed" or "has closed"'],
  [/\bletters?\b(?=.*\b(mail|sent)\b)/i, '"email"'],
  [/\ba mail\b|\bmails\b|\be-mails?\b/i, '"email" for a message or an address'],
  [/\blog(s|ged|ging)? (in|out)\b/i, '"sign in" or "sign out"'],
  [/\bsecond step\b/i, '"two-factor"'],
  [/\bsecret address(es)?\b/i, '"share link"'],
  [/\bcome by a link\b|\bcame by a link\b|\bcomes by a link\b/i, '"guest" or "opened a share link"'],
  [/\b(answers?|answered|answering) (with )?(a |an |the )?(\d{3}\b|request|call|response)/i, '"responds with"'],
  [/\bsay what shall\b|\bshall become\b/i, '"choose what happens to"'],
  [/\bso that nobody\b/i, 'name the actor'],
  [/\bwithout a word\b|\bnot worth a word\b/i, '"silently"'],
  [/\bnews\b/i, '"notification"'],
];

const rules: Rule[] = [
  (sentence) =>
    opening.test(sentence) && !sentence.endsWith('?')
      ? 'starts with a relative clause; start with the subject'
      : undefined,
  (sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    return words > longestSentenceWords ? `has ${words} words; split it (${longestSentenceWords} at most)` : undefined;
  },
  ...replacements.map(
    ([pattern, instead]): Rule =>
      (sentence) => {
        const word = pattern.exec(sentence)?.[0];
        return word ? `says "${word}"; write ${instead}` : undefined;
      },
  ),
];

export function checkPassage(text: string): { sentence: string; problem: string }[] {
  return splitSentences(text).flatMap((sentence) =>
    rules.flatMap((rule) => {
      const problem = rule(sentence.replace(/`[^`]*`/g, 'code'));
      return problem ? [{ sentence, problem }] : [];
    }),
  );
}

/** A dot inside a name or a number (server.ts, 1.2) does not end a sentence. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+(?=\S)/);
}
