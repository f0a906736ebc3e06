import type { Result } from '#contract/approvals/decisions.ts';
import type { RuleAction, RuleWhen } from '#contract/rules/rules.ts';
import type { Targets } from './rule.ts';

/** Rules as people read them: "When all comments of a file are resolved, set its progress to Done". */

const results: Record<Result, string> = {
  approved: 'approved',
  approvedWithChanges: 'approved with changes',
  changesRequired: 'changes required',
};

export function sayWhen(when: RuleWhen): string {
  switch (when.kind) {
    case 'ready':
      return 'a new version of a file is ready';
    case 'decided':
      return `an approval is decided with "${results[when.result]}"`;
    case 'resolved':
      return 'all comments of a file are resolved';
    case 'progress':
      return `the progress of a file becomes ${when.progress}`;
  }
}

/** The same as something that happened to a file, for the log and for emails. */
export function sayHappened(when: RuleWhen): string {
  switch (when.kind) {
    case 'ready':
      return 'A new version is ready';
    case 'decided':
      return `The approval was decided with "${results[when.result]}"`;
    case 'resolved':
      return 'All comments are resolved';
    case 'progress':
      return `The progress is ${when.progress}`;
  }
}

export function sayAction(action: RuleAction, targets: Targets): string {
  switch (action.kind) {
    case 'setProgress':
      return `set its progress to ${action.progress}`;
    case 'startApproval':
      return `start the approval ${quote(targets.templates.get(action.templateId), 'template')}`;
    case 'move':
      return `move it to the folder ${quote(targets.folders.get(action.folderId), 'folder')}`;
    case 'notify':
      return `email ${sayPeople(action.userIds, targets)}`;
  }
}

const quote = (name: string | undefined, kind: string): string =>
  name === undefined ? `of a deleted ${kind}` : `"${name}"`;

const mostNamed = 3;

function sayPeople(ids: readonly string[], { people }: Targets): string {
  const names = ids.flatMap((id) => people.get(id) ?? []);
  if (names.length === 0) return 'people who left the team';
  const others = names.length - mostNamed;
  if (others <= 0) return names.join(', ');
  return `${names.slice(0, mostNamed).join(', ')} and ${others} more`;
}
