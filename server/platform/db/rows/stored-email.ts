/** An email as it waits in the database and as it is sent. */
export type Email = {
  to: { name: string; address: string };
  /** The address for replies; without it there is none. */
  replyTo?: { name: string; address: string };
  subject: string;
  paragraphs: string[];
  /** The activity, grouped by item. */
  groups?: EmailGroup[];
  action: { label: string; link: string };
  footnote: string;
  /** Without SMTP the link goes to the log, so that an administrator can hand it over. */
  isLoggedWithoutSmtp?: true;
  /** How to unsubscribe, for emails that people can do without. */
  stop?: { link: string; settingsLink: string };
};

export type EmailGroup = {
  title: string;
  note: string;
  link: string;
  entries: { lead: string; quote?: string; link: string }[];
  /** A sentence on the entries left out. */
  rest?: string;
};
