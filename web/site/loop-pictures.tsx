import Check from 'lucide-react/icons/check';
import Folder from 'lucide-react/icons/folder';
import Link from 'lucide-react/icons/link';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';

/** Upload progress of each file, as a width class. */
const uploads = [
  { name: 'A012_jetty.mp4', width: 'w-full', state: 'Done' },
  { name: 'A013_viaduct.mp4', width: 'w-2/3', state: '66 %' },
  { name: 'A014_gulls.mov', width: 'w-1/12', state: '8 %' },
] as const;

export function UploadPicture() {
  return (
    <div className="flex min-w-0 flex-col gap-4 text-sm">
      {uploads.map(({ name, width, state }) => (
        <div key={name}>
          <div className="flex justify-between gap-4">
            <span className="truncate font-medium">{name}</span>
            <span className={classNames('tabular-nums', state === 'Done' ? 'text-done' : 'text-quiet')}>{state}</span>
          </div>
          <div className="mt-2 h-1 overflow-hidden rounded-full bg-line">
            <div className={classNames('h-full rounded-full', width, state === 'Done' ? 'bg-done' : 'bg-accent')} />
          </div>
        </div>
      ))}
    </div>
  );
}

const folders = [
  { name: 'Day 1', progress: 'Done', text: 'text-done', dot: 'bg-done' },
  { name: 'Day 2', progress: 'In Progress', text: 'text-in-progress', dot: 'bg-in-progress' },
  { name: 'Day 3', progress: 'Upcoming', text: 'text-upcoming', dot: 'bg-upcoming' },
] as const;

export function OrganisePicture() {
  return (
    <div className="flex flex-col text-sm">
      {folders.map(({ name, progress, text, dot }) => (
        <div key={name} className="flex h-12 items-center gap-3 border-line not-last:border-b">
          <Folder size={16} className="shrink-0 text-quiet" />
          <span className="font-medium">{name}</span>
          <span className={classNames('ml-auto flex items-center gap-1.5 text-xs', text)}>
            <span className={classNames('size-1.5 rounded-full', dot)} />
            {progress}
          </span>
        </div>
      ))}
    </div>
  );
}

export function ReviewPicture() {
  return (
    <div className="rounded-md border border-line bg-ground p-4 text-sm">
      <div className="flex items-center gap-2">
        <Avatar name="Tom" size="small" />
        <span className="font-medium">Tom</span>
        <span className="rounded-sm bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">00:02:12</span>
        <span className="ml-auto grid size-4 place-items-center rounded-sm bg-done text-ground">
          <Check size={12} strokeWidth={3} />
        </span>
      </div>
      <p className="mt-2.5">One dark window. Can we light it?</p>
      <p className="mt-2 border-line border-l-2 pl-2.5 text-quiet">Lit in version 4.</p>
    </div>
  );
}

export function SharePicture() {
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <div className="flex h-10 items-center justify-between rounded-md border border-line bg-ground px-3">
        <span>Anyone with the link</span>
        <span className="text-quiet">Viewer</span>
      </div>
      <div className="flex h-10 items-center gap-2.5 rounded-md border border-line bg-ground pr-1 pl-3">
        <Link size={16} className="shrink-0 text-quiet" />
        <span className="min-w-0 flex-1 truncate text-quiet">video.your-studio.example/home?v=</span>
        <span className="shrink-0 rounded-sm bg-accent px-2.5 py-1.5 font-medium text-on-accent text-xs">
          Copy Link
        </span>
      </div>
    </div>
  );
}
