const longestSubject = 72;

/** Words that end like a past tense, a gerund or a third person, and are none. */
const imperatives = new Set(
  [
    'Bring Ping Ring String Swing',
    'Embed Exceed Feed Need Proceed Seed Shed Speed Spread Succeed',
    'Alias Bias Focus',
  ].flatMap((words) => words.split(' ')),
);

const irregularPast = new Set('Began Built Came Found Gave Kept Made Ran Sent Took Wrote'.split(' '));
const noVerb = new Set(
  'A All An It New No Now On One Some The There These This We How What When Where Who With'.split(' '),
);

/** Returns the faults of a commit subject, each with its fix. Knows an imperative by its form only. */
export function findSubjectProblems(subject: string): string[] {
  const [first = ''] = subject.split(/[\s:,]/);
  const problems: string[] = [];
  const length = [...subject].length;
  if (length > longestSubject) problems.push(`has ${length} characters; use at most ${longestSubject}`);
  if (!/^\p{Lu}/u.test(subject)) problems.push('starts with a small letter; start with a capital verb');
  if (subject.endsWith('.')) problems.push('ends with a full stop; remove it');
  if (!imperatives.has(first)) {
    const fix = 'start with the imperative, such as "Add" or "Retry"';
    if (/.ed$/i.test(first) || irregularPast.has(first)) problems.push(`starts with the past tense "${first}"; ${fix}`);
    else if (/.ing$/i.test(first)) problems.push(`starts with the gerund "${first}"; ${fix}`);
    else if (/[^su]s$/i.test(first)) problems.push(`starts with the third person or plural "${first}"; ${fix}`);
    else if (noVerb.has(first)) problems.push(`starts with "${first}"; ${fix}`);
  }
  return problems;
}
