import FileVideo from 'lucide-react/icons/file-video';
import { type DragEvent, useState } from 'react';
import { type Chosen, chooseFiles, sortOut, takeDropped } from '#web/features/uploads/uploads.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { findProblem, formatLeftOut } from './find-problem.ts';

/** Takes two videos, at once or one after the other: dropped, or chosen by the system's file dialog. */
export function ChooseCuts({ first, onChosen }: { first: File | undefined; onChosen: (files: File[]) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  async function take(finding: Promise<Chosen>) {
    const { files, folders } = await finding;
    if (files.length === 0 && folders.length === 0) return;
    const { files: videos, leftOut } = sortOut(files, 'videos');
    const found = [...(first ? [first] : []), ...videos.map(({ file }) => file)];
    const wrong = videos.length > 0 ? findProblem(found) : findProblem([]);
    setProblem(wrong ?? formatLeftOut(leftOut));
    if (wrong === null) onChosen(found);
  }

  function onDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
  }

  return (
    <section
      aria-label="Choose two cuts"
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        void take(takeDropped(event.dataTransfer)());
      }}
      className={classNames(
        'flex flex-col items-center rounded-lg border-2 border-dashed px-6 pt-12 pb-6 text-center transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <FileVideo size={28} strokeWidth={1.25} className="text-quiet" aria-hidden="true" />
      <p className="mt-4 max-w-text text-pretty">
        {first ? (
          <>
            <span className="wrap-anywhere font-medium">{first.name}</span> is here. Now drop the other cut, or choose
            it.
          </>
        ) : (
          'Drop an earlier and a later cut of one film here, or choose them.'
        )}
      </p>
      <Button variant="primary" size="field" className="mt-6" onClick={() => void take(chooseFiles('files', 'videos'))}>
        {first ? 'Choose the other cut' : 'Choose two cuts'}
      </Button>
      {first && (
        <Button variant="ghost" className="mt-2" onClick={() => onChosen([])}>
          Choose another first cut
        </Button>
      )}
      <p role="alert" className="wrap-anywhere mt-3 min-h-5 text-pretty text-sm text-upcoming">
        {problem}
      </p>
    </section>
  );
}
