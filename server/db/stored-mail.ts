/** An email as it waits in the database and as it is sent. */
export type Mail = {
  to: { name: string; address: string };
  /** Where replies go; nowhere without it. */
  replyTo?: { name: string; address: string };
  subject: string;
  paragraphs: string[];
  /** What happened, grouped by the item it happened to. */
  groups?: MailGroup[];
  action: { label: string; link: string };
  footnote: string;
  /** How to unsubscribe, for emails that people can do without. */
  stop?: { link: string; settingsLink: string };
};

export type MailGroup = {
  title: string;
  note: string;
  link: string;
  entries: { lead: string; quote?: string; link: string }[];
  /** What is left out, in words. */
  rest?: string;
};
