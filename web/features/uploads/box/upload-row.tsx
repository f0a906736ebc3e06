import Check from 'lucide-react/icons/check';
import FileSearch from 'lucide-react/icons/file-search';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { entryText } from '#web/features/uploads/upload-words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { kindIcons, kindOfItem } from '#web/ui/kind-icon.tsx';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { chooseFiles } from '../choose/choose-files.ts';
import { type Entry, nameOf } from '../entries.ts';
import { cancel, giveFiles, pause, resume, retry } from '../queue/engine.ts';
import { captionsProblem, captionsText } from './captions-text.ts';

function Picture({ entry: { poster, name, contentType } }: { entry: Entry }) {
  const Icon = kindIcons[kindOfItem({ type: 'file', name, contentType })];
  return (
    <span
      data-theme="dark"
      className="grid aspect-video w-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-surround text-quiet"
    >
      {poster ? (
        <img src={poster} alt="" className="size-full object-cover" />
      ) : (
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}

/** The action on a file. Pause and Resume share a button, which keeps the focus. */
function RowAction({ entry, onAsk }: { entry: Entry; onAsk: (id: string) => void }) {
  const { id, stage, isPaused } = entry;
  const name = nameOf(entry);
  if (stage === 'asking') return <Button onClick={() => onAsk(id)}>Decide</Button>;
  if (stage === 'done') return <Check size={16} className="m-2 shrink-0 text-done" aria-label="Uploaded" />;
  if (stage === 'failed') {
    if (entry.isRefused) return null;
    return (
      <IconButton label={`Retry ${name}`} onClick={() => retry(id)}>
        <RotateCw size={16} aria-hidden="true" />
      </IconButton>
    );
  }
  if (stage === 'lost') {
    return (
      <IconButton
        label={`Choose ${name} again`}
        onClick={async () => giveFiles(id, (await chooseFiles('files', 'all')).files)}
      >
        <FileSearch size={16} aria-hidden="true" />
      </IconButton>
    );
  }
  const [label, act, Icon] = isPaused ? (['Resume', resume, Play] as const) : (['Pause', pause, Pause] as const);
  return (
    <IconButton label={`${label} ${name}`} onClick={() => act([id])}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}

export const UploadRow = memo(function UploadRow({
  entry,
  before,
  after,
  onAsk,
  onHidden,
}: {
  entry: Entry;
  /** The names above and below it. */
  before: string | undefined;
  after: string | undefined;
  onAsk: (id: string) => void;
  /** Called before the row and its buttons are removed. */
  onHidden: () => void;
}) {
  const { id, stage, folders, place, sent, size } = entry;
  const name = nameOf(entry);
  const captionsIssue = captionsProblem(entry);
  const isProblem = stage === 'failed' || stage === 'lost';
  return (
    <li aria-label={name} className="flex items-center gap-2 py-1 pr-1 pl-3">
      <Picture entry={entry} />
      <div className="min-w-0 flex-1">
        <div data-tooltip={[place.name, ...folders, name].join(' / ')}>
          <MiddleName name={name} before={before} after={after} className="text-sm" />
        </div>
        <p className={classNames('text-pretty text-xs tabular-nums', isProblem ? 'text-upcoming' : 'text-quiet')}>
          {[entryText(entry), captionsText(entry)].filter(Boolean).join(' · ')}
        </p>
        {captionsIssue && <p className="wrap-anywhere text-pretty text-upcoming text-xs">{captionsIssue}</p>}
        {stage === 'sending' && (
          <ProgressLine label={`Progress of ${name}`} part={sent / size} isStill={entry.isPaused} />
        )}
      </div>
      <RowAction entry={entry} onAsk={onAsk} />
      {stage !== 'done' && (
        <IconButton
          label={stage === 'failed' ? `Remove ${name} from this list` : `Cancel ${name}`}
          onClick={() => {
            onHidden();
            cancel([id]);
          }}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});
