import FileInput from 'lucide-react/icons/file-input';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const endings = '.edl,.xml,.fcpxml,.otio,.txt,.csv';

/** Takes a file by drop or from a dialog of the system. */
export function ChooseFile({ problem, onFile }: { problem: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // The button does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      data-drop-file
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={classNames(
        'grid justify-items-center gap-3 rounded-lg border border-dashed p-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <FileInput size={20} aria-hidden="true" className="text-quiet" />
      <p className="text-sm">Drop a file here, or choose one.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={endings}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button data-first variant="primary" onClick={() => input.current?.click()}>
        Choose a file …
      </Button>
      {problem && (
        <p role="alert" className="wrap-anywhere text-sm text-upcoming">
          {problem}
        </p>
      )}
    </div>
  );
}
