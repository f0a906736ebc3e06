import type { RuleOutcome } from '#contract/rules/rules.ts';

const words: Record<RuleOutcome, string> = {
  acted: 'Done',
  nothing: 'Nothing to do',
  refused: 'Refused',
  stopped: 'Stopped',
};

export const sayOutcome = (outcome: RuleOutcome): string => words[outcome];
