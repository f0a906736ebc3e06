import { TextPage } from '#web/ui/pages/text-page.tsx';

const sections = [
  {
    title: 'The provider of this service',
    text: 'The people who run this server offer it to you. Their own rules apply here, such as those of your company; ask them if you are not sure.',
  },
  {
    title: 'Your content',
    text: 'Everything you upload or write stays yours. You allow this server to store it, to make copies in other sizes for viewing, and to show it to the people you share it with.',
  },
  {
    title: 'Your responsibilities',
    text: 'Upload only what you may upload, keep your password to yourself, and do not use the server to harm others or to break into what was not shared with you.',
  },
  {
    title: 'The software',
    text: 'Vizio is free software under the MIT licence. It comes without warranty; the administrators of this server keep the backups.',
  },
  {
    title: 'Leaving',
    text: 'You can stop at any time. Download what you want to keep, then delete your account on its page.',
  },
];

export function Terms() {
  return <TextPage title="Terms of service" sections={sections} />;
}
