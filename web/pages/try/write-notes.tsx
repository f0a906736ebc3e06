import X from 'lucide-react/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { formatSeconds } from '#contract/format.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { Field } from '#web/ui/text/field.tsx';
import type { Note } from './film.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The earlier cut from the disk, and the comments on it. */
export function WriteNotes({
  file,
  notes,
  onChange,
}: {
  file: File;
  notes: readonly Note[];
  onChange: (notes: readonly Note[]) => void;
}) {
  const url = useObjectUrl(file);
  const field = useRef<HTMLInputElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [text, setText] = useState('');
  const [isUnseen, setUnseen] = useState(false);

  function add(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    if (written === '') return;
    onChange([...notes, { id: newId(), seconds, text: written }].toSorted((a, b) => a.seconds - b.seconds));
    setText('');
    field.current?.focus();
  }

  return (
    <>
      <div data-theme="dark" className="overflow-hidden rounded-lg border border-line bg-surround">
        {/** biome-ignore lint/a11y/useMediaCaption: a film that was just chosen has no captions */}
        <video
          src={url}
          aria-label={`v1, ${file.name}`}
          controls
          playsInline
          preload="metadata"
          onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
          onError={() => setUnseen(true)}
          className="aspect-video w-full"
        />
      </div>
      <p className="wrap-anywhere mt-2 text-sm">
        <span className="font-medium">v1</span>{' '}
        <span className="text-quiet">
          <Breakable text={file.name} />
        </span>
      </p>
      {isUnseen && (
        <p className="mt-2 text-pretty text-quiet text-sm">
          This browser cannot play the file itself, so your comment is placed at its beginning. Vizio makes a copy that
          plays.
        </p>
      )}
      <form onSubmit={add} className="mt-4 flex items-start gap-2">
        <Field
          ref={field}
          className="min-w-0 flex-1"
          label={`Write a comment on v1 at ${formatSeconds(seconds)}`}
          placeholder="The horizon tilts here"
          maxLength={5_000}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="field" className="mt-6" disabled={text.trim() === ''}>
          Add
        </Button>
      </form>
      {notes.length > 0 && (
        <ul aria-label="Your comments on v1" className="divide-y divide-line rounded-lg border border-line bg-panel">
          {notes.map((note) => (
            <li key={note.id} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <span className="shrink-0 text-quiet text-sm tabular-nums">{formatSeconds(note.seconds)}</span>
              <span className="wrap-anywhere min-w-0 flex-1">{note.text}</span>
              <IconButton
                label={`Remove the comment at ${formatSeconds(note.seconds)}`}
                onClick={() => {
                  onChange(notes.filter(({ id }) => id !== note.id));
                  field.current?.focus();
                }}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
