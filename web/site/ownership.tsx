import { Section } from './section.tsx';

/** Output of `npm start` on a fresh clone, without the seconds. */
const output = ['Installing dependencies', 'Building the web part', 'Installing ffmpeg'];

const facts = [
  {
    name: 'Postgres included',
    text: 'A real Postgres comes along and looks after itself. To use your own, set DATABASE_URL.',
  },
  {
    name: 'ffmpeg, too',
    text: 'Found on the machine, or installed for you. It makes the proxies; your originals stay as they are.',
  },
  {
    name: 'Local disk, or any S3',
    text: 'Video is stored in a folder of yours. Set S3_BUCKET, and it is stored in your bucket.',
  },
  {
    name: 'Grows when you do',
    text: 'All state is in Postgres and storage, so you can add web and worker processes at any time.',
  },
  {
    name: 'Nothing calls home',
    text: 'This page, its type and its pictures come from your server. It contacts another service only if you connect one.',
  },
  {
    name: 'Open source',
    text: 'MIT licence, one readable code base. Look inside, change it, keep it.',
  },
] as const;

function Terminal() {
  return (
    <figure
      data-theme="dark"
      className="min-w-0 overflow-hidden rounded-lg bg-surround font-mono text-sm text-text shadow-stage sm:rounded-xl"
    >
      <figcaption className="sr-only">The output of one command in a terminal</figcaption>
      <div aria-hidden="true" className="flex h-10 items-center gap-2 border-line border-b px-4">
        <span className="size-2.5 rounded-full bg-line" />
        <span className="size-2.5 rounded-full bg-line" />
        <span className="size-2.5 rounded-full bg-line" />
      </div>
      <div className="flex flex-col gap-3 p-5 sm:p-8">
        <p>
          <span className="text-accent">$</span> npm start
        </p>
        {output.map((line) => (
          <p key={line} className="text-quiet">
            {line} … <span className="text-done">done</span>
          </p>
        ))}
        <p className="break-words">Vizio is ready at http://localhost:3000</p>
      </div>
    </figure>
  );
}

export function Ownership() {
  return (
    <Section
      id="your-data"
      title="You own the data. It never has to leave the building."
      lead="Vizio runs on a machine of yours, started with one command. No cloud account, no list of services to set up first."
      beside={<Terminal />}
      className="border-line border-y bg-panel"
    >
      <dl className="mt-16 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold text-md">{name}</dt>
            <dd className="mt-2 text-pretty text-md text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
