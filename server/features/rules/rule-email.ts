import { type Email, shortName } from '#server/platform/email/email.ts';

/** To a member of the team, who may see all its files. */
export function ruleEmail(given: {
  to: Email['to'];
  rule: string;
  fileName: string;
  happened: string;
  link: string;
  stop: NonNullable<Email['stop']>;
}): Email {
  const { to, rule, fileName, happened, link, stop } = given;
  const file = shortName(fileName);
  return {
    to,
    subject: `${happened}: ${file}`,
    paragraphs: [`Hello ${shortName(to.name)},`, `this is about "${file}". ${happened}.`],
    action: { label: 'Open the file', link },
    footnote: `You get this email because the rule "${shortName(rule)}" of your team names you. Its admins can change it.`,
    stop,
  };
}
