import type { Certificate, CertifiedRule } from '#contract/approvals/certificates.ts';
import { decisionWords } from '../approval-words.ts';

type Stage = Certificate['body']['stages'][number];

const howWords = { session: 'signed in', code: 'by a code to this address', link: 'by a link, address not verified' };

/** A certificate for people: all that the signed file says, on paper or on a screen, and the signed file itself. */
export function CertificatePage({ certificate, signed }: { certificate: Certificate; signed: SignedFile }) {
  const { body, key, signature } = certificate;
  const { file, team, server } = body;
  return (
    <main>
      <p className="quiet">
        Certificate {body.number} of <Name text={team.name} />
      </p>
      <h1>
        {decisionWords[body.result]}: <Name text={file.name} />, version {file.version}
      </h1>
      <Facts
        facts={[
          ['Issued', `${sayTime(body.issuedAt)} by ${server}`],
          ['SHA-256 of the file', file.sha256],
          ['SHA-256 of the rendition', file.renditionSha256],
        ]}
      />
      {body.stages.map((stage) => (
        <StageOnPage key={`${stage.name} ${stage.people.join()}`} stage={stage} />
      ))}
      <footer>
        <h2>Proof</h2>
        <p>
          This page is for reading. The signed file is the proof:{' '}
          <a href={signed.address} download={signed.name}>
            save the signed file
          </a>
          . Anyone who has Vizio can check it without a server, beside the file that was decided on:
        </p>
        <p className="code">npm run verify-approval -- FILE CERTIFICATE</p>
        <Facts
          facts={[
            ['Public key', key],
            ['Published at', `${server}/.well-known/vizio-approval-key`],
            ['Signature', signature],
            ['Certificate before', body.previous],
          ]}
        />
      </footer>
    </main>
  );
}

export type SignedFile = { name: string; address: string };

function StageOnPage({ stage }: { stage: Stage }) {
  return (
    <section>
      <h2>
        <Name text={stage.name} />
      </h2>
      <Facts
        facts={[
          ['Result', stage.result ? decisionWords[stage.result] : 'None yet'],
          ['Rule', sayRule(stage.rule)],
          ['Began', sayTime(stage.beganAt)],
          ['Due', sayTime(stage.dueAt)],
          ['Locked', sayTime(stage.lockedAt)],
          ['Asked', stage.people.map(plain).join(', ')],
        ]}
      />
      {stage.decisions.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Decision</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {stage.decisions.map((decision) => (
              <tr key={`${decision.address} ${decision.at}`}>
                <td>
                  <Name text={decision.address} />
                  <br />
                  <small>{howWords[decision.how]}</small>
                </td>
                <td>
                  <strong>{decisionWords[decision.value]}</strong>
                  {decision.comment && <p>{plain(decision.comment)}</p>}
                  {stage.checklist.length > 0 && (
                    <ul>
                      {stage.checklist.map((line, at) => (
                        <li key={line}>
                          {decision.checked[at] ? '☑' : '☐'} {plain(line)}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
                <td>{sayTime(decision.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Names from outside stand alone, so that one cannot turn the text around it. */
const Name = ({ text }: { text: string }) => <bdi>{plain(text)}</bdi>;

/** Line breaks stay, which count in comments alone. */
const plain = (text: string) => text.replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, ' ');

/** "2026-11-28 09:15:07 UTC", which means the same to every reader. */
function sayTime(iso: string): string;
function sayTime(iso: string | null): string | null;
function sayTime(iso: string | null): string | null {
  return iso === null ? null : `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function sayRule(rule: CertifiedRule): string {
  if (rule.kind === 'all') return 'Everyone decides';
  if (rule.kind === 'any') return 'One decision is enough';
  return rule.kind === 'some' ? `${rule.count} of the people decide` : `${plain(rule.address)} decides, others advise`;
}
