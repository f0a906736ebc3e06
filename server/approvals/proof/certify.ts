import { CertificateBody, type CertifiedRule } from '#contract/approvals/certificates.ts';
import type { SeatPerson } from '#contract/approvals/person-key.ts';
import type { Approval, Decision, Stage, Time } from '../approval.ts';
import { isSkipped, resultOf, resultOfAll, ruleOf, seatedIn } from '../results.ts';

type About = Pick<CertificateBody, 'server' | 'team' | 'number' | 'previous'> & {
  fileName: string;
  renditionSha256: string | null;
  at: Time;
  addressOf: (person: SeatPerson) => string;
};

/** The text of a certificate, or null while there is no result. Private stages are the business of the team and left out. */
export function certify({ version, stages }: Approval, about: About): CertificateBody | null {
  const shown = stages.filter((stage) => !stage.isPrivate && !isSkipped(stage));
  const result = resultOfAll(shown);
  if (result === null) return null;
  const { server, team, number, previous } = about;
  return CertificateBody.parse({
    ...{ server, team, number, previous, result, issuedAt: inWords(about.at) },
    file: {
      ...{ id: version.itemId, name: about.fileName, version: version.number, sha256: version.sha256 },
      renditionSha256: about.renditionSha256,
    },
    stages: shown.map((stage) => describeStage(stage, about)),
  });
}

function describeStage(stage: Stage, { addressOf }: About): CertificateBody['stages'][number] {
  return {
    ...{ name: stage.name, rule: describeRule(stage, addressOf), result: resultOf(stage), checklist: stage.checklist },
    ...{ beganAt: inWords(stage.beganAt), dueAt: inWords(stage.dueAt), lockedAt: inWords(stage.lockedAt) },
    people: seatedIn(stage).map(({ person }) => addressOf(person)),
    decisions: stage.decisions.map(describeDecision),
  };
}

function describeRule(stage: Stage, addressOf: About['addressOf']): CertifiedRule {
  const rule = ruleOf(stage);
  if (rule.kind !== 'primary') return rule;
  const primary = stage.seats.find(({ id }) => id === rule.seatId);
  return { kind: 'primary', address: primary ? addressOf(primary.person) : '' };
}

function describeDecision({ value, comment, checked, at, by }: Decision) {
  return { ...by, value, comment, checked, at: inWords(at) };
}

function inWords(at: Time): string;
function inWords(at: Time | null): string | null;
function inWords(at: Time | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
