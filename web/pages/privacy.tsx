import { TextPage } from '#web/ui/pages/text-page.tsx';

const sections = [
  {
    title: 'Your data is held by your administrators',
    text: 'Vizio runs on a server of the people who gave you this address. They hold everything you put here, and they decide how long it is kept. The makers of Vizio receive none of it.',
  },
  {
    title: 'Stored data',
    text: 'Your name, email address, picture and a hash of your password; your teams, your stars, and when you last opened each video; the videos, folders, comments and drawings you make; a log of what you change; and, for security, when, with which browser and from which network address you signed in. If you only open a link, the time of your visit and the name you enter.',
  },
  {
    title: 'Access to your data',
    text: 'The members of your teams, everyone who opens a link that a team has shared, and the administrators of this server can see it.',
  },
  {
    title: 'Cookies and other companies',
    text: 'Cookies keep you signed in, recognise a browser that you have used before, and keep the name of a guest. There is no tracking. The pages load nothing from other companies, unless your administrators store videos with one, or you import from Google Drive or One Drive. If you choose to sign in with Google or Microsoft, that company learns that you did, and tells this server your name and email address.',
  },
  {
    title: 'Your rights',
    text: 'You can change your name, picture and email address on the page of your account, and delete the account there. Your comments then stay under your name, and your uploads stay in their teams. To see or delete more of what is held about you, ask the administrators of this server. If you do not know them, ask the person who invited you.',
  },
];

export function Privacy() {
  return <TextPage title="Privacy Policy" sections={sections} />;
}
