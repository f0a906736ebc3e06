import FileInput from 'lucide-react/icons/file-input';
import FileOutput from 'lucide-react/icons/file-output';
import { classNames } from '#web/ui/class-names.ts';
import { Shot } from '../shot.tsx';

const programs = [
  'DaVinci Resolve',
  'Premiere Pro',
  'Final Cut Pro',
  'Avid Media Composer',
  'After Effects',
  'Pro Tools',
];

const key = 'rounded-sm border border-line bg-ground px-2 py-1 font-medium text-sm';

export function FixPicture() {
  return (
    <div className="flex h-full flex-col justify-center gap-4 p-6">
      <div className="grid grid-cols-2 gap-2 text-quiet text-xs tabular-nums">
        <div>
          <Shot frame={62} className="rounded-sm" />
          <p className="mt-1.5">v2 · 00:02:12</p>
        </div>
        <div>
          <Shot frame={60} className="rounded-sm" />
          <p className="mt-1.5">v3 · 00:02:10</p>
        </div>
      </div>
      <p className="flex items-center gap-2 text-quiet text-sm">
        <kbd className={key}>F</kbd> Fixed <kbd className={`${key} ml-3`}>N</kbd> Not fixed
        <span className="ml-auto text-done tabular-nums">5 of 8</span>
      </p>
    </div>
  );
}

export function ComparePicture() {
  return (
    <div className="relative h-full">
      <Shot frame={40} className="h-full saturate-50" />
      <div className="absolute inset-y-0 right-0 w-1/2 overflow-hidden">
        <Shot frame={40} className="absolute inset-y-0 right-0 h-full w-[200%] max-w-none" />
      </div>
      <div className="-translate-x-1/2 absolute inset-y-0 left-1/2 w-0.5 bg-text" />
      <span className="-translate-1/2 absolute top-1/2 left-1/2 size-7 rounded-full border-2 border-text bg-surround/60" />
      <span className="absolute top-3 left-3 rounded-sm bg-surround/80 px-2 py-1 font-medium text-xs">v2</span>
      <span className="absolute top-3 right-3 rounded-sm bg-surround/80 px-2 py-1 font-medium text-xs">v3</span>
    </div>
  );
}

export function EditorsPicture() {
  return (
    <div className="flex h-full flex-col justify-center gap-4 p-6 text-sm">
      <p className="flex items-center gap-2 text-accent">
        <FileOutput size={16} /> Export notes
        <span className="ml-auto flex items-center gap-2 text-quiet">
          <FileInput size={16} /> Import cut list
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        {programs.map((name, n) => (
          <span
            key={name}
            className={classNames(
              'truncate rounded-md border px-3 py-2',
              n === 0 ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-ground text-quiet',
            )}
          >
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
