import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { useUploader } from '#web/features/uploads/uploads.tsx';
import { homeHref } from '#web/pages/addresses/home-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useObservable } from '#web/ui/store.ts';
import { useWarningBeforeLeaving } from '#web/ui/use-warning-before-leaving.ts';
import { ChooseCuts } from './choose-cuts.tsx';
import { createFilm, type Making, makeFilm, type Note } from './film.ts';
import { MakingFilm } from './making.tsx';
import { SecondCut } from './second-cut.tsx';
import { StepHeading } from './step-heading.tsx';
import { WriteNotes } from './write-notes.tsx';

/** Two cuts are chosen, the first is commented, and the comments follow to the second. */
export function TryFilm({ teamId, userId }: { teamId: string; userId: string }) {
  const uploader = useUploader(userId);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [work, setWork] = useState<Making | null>(null);
  const [film, setFilm] = useState(createFilm);
  const state = useObservable(film);
  const [first, second] = files;
  useWarningBeforeLeaving(files.length > 0 && !state.isUploaded);

  function begin() {
    if (!first || !second) return;
    const hrefOf = (name: string) => homeHref(teamId, 'projects', new URLSearchParams({ path: name }));
    const begun = { teamId, cuts: [first, second] as const, notes, uploader, hrefOf };
    setWork(begun);
    void makeFilm(film, begun);
  }

  function startAgain() {
    setFiles([]);
    setNotes([]);
    setWork(null);
    setFilm(createFilm());
  }

  if (work) {
    return (
      <MakingFilm
        film={state}
        work={work}
        onRetry={() => void makeFilm(film, work)}
        onRetryUpload={uploader.retry}
        onOthers={startAgain}
      />
    );
  }
  if (!first || !second) {
    return (
      <>
        <StepHeading step={1}>Choose two cuts</StepHeading>
        <div className="mt-4">
          <ChooseCuts first={first} onChosen={setFiles} />
        </div>
      </>
    );
  }
  return (
    <>
      <StepHeading step={2}>Comment on the earlier cut</StepHeading>
      <p className="mt-1 text-pretty text-quiet">
        Find a picture that is in both cuts, perhaps at another time, and say something about it.
      </p>
      <div className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-[2fr_1fr]">
        <div className="min-w-0">
          <WriteNotes key={first.name} file={first} notes={notes} onChange={setNotes} />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-3">
          <SecondCut file={second} />
          <Button
            onClick={() => {
              setFiles([second, first]);
              setNotes([]);
            }}
          >
            <ArrowLeftRight size={16} aria-hidden="true" />
            Swap v1 and v2
          </Button>
          <Button variant="ghost" onClick={startAgain}>
            Choose other files
          </Button>
        </div>
      </div>
      <div className="mt-6">
        <Button
          variant="primary"
          size="field"
          unavailable={notes.length === 0 && 'Add a comment first. It will follow the cut.'}
          onClick={begin}
        >
          Upload and compare
        </Button>
      </div>
    </>
  );
}
