import { OrganisePicture, ReviewPicture, SharePicture, UploadPicture } from './loop-pictures.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    name: 'Upload',
    picture: UploadPicture,
    text: 'Drop files, or whole folders. A video that browsers can play is ready for review the moment its last byte arrives.',
  },
  {
    name: 'Organise',
    picture: OrganisePicture,
    text: 'Teams, projects, folders. Every item says where it stands: Upcoming, In Progress or Done. A copy takes no second space.',
  },
  {
    name: 'Review frame by frame',
    picture: ReviewPicture,
    text: 'Comments and drawings sit on their exact frame, and everybody who is watching sees them as they are made.',
  },
  {
    name: 'Share a link',
    picture: SharePicture,
    text: 'A folder or a single file, to view or to edit, for the people you name or for anyone with the link.',
  },
] as const;

export function WorkingLoop() {
  return (
    <Section
      id="features"
      title="From the first take to the last word"
      lead="Four steps, round and round, until everybody is happy with the cut."
    >
      <ol className="mt-14 grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ name, picture: Picture, text }, index) => (
          <li key={name} className="min-w-0">
            <div
              aria-hidden="true"
              className="grid h-48 grid-cols-1 items-center overflow-hidden rounded-lg border border-line bg-panel px-6"
            >
              <Picture />
            </div>
            <h3 className="mt-5 flex gap-2.5 text-md">
              <span className="text-quiet tabular-nums">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-2 text-pretty text-md text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
