import { TextPage } from '#web/ui/pages/text-page.tsx';

const sections = [
  {
    title: 'Your data is held by your administrators',
    text: 'Vizio runs on a server of the people who gave you this address. They hold everything you put here, and they decide how long it is kept. The makers of Vizio receive none of it.',
  },
  {
    title: 'Stored data',
    text: 'Your name, email address and a hash of your password; the teams you belong to; the videos, folders, comments and drawings you make; and, for security, when and from which network address you signed in.',
  },
  {
    title: 'Access to your data',
    text: 'The members of your teams, everyone who opens a link that a team has shared, and the administrators of this server can see it.',
  },
  {
    title: 'Cookies and other companies',
    text: 'One cookie keeps you signed in. There is no tracking, and the pages load nothing from other companies. If you choose to sign in with Google or Microsoft, that company learns that you did.',
  },
  {
    title: 'Your rights',
    text: 'To see, correct or delete what is held about you, ask the administrators of this server. If you do not know them, ask the person who invited you.',
  },
];

export function Privacy() {
  return <TextPage title="Privacy Policy" sections={sections} />;
}
