import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { Row } from '#web/ui/pages/rows.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useAccountChange } from '../use-account.ts';
import { cutSquare, pictureTypes } from './cut-square.ts';

/** The user's picture: chosen, dropped here, or removed. */
export function PictureRow({
  userId,
  account: { name, image },
  onChange,
}: {
  userId: string;
  account: Account;
  onChange: () => void;
}) {
  const queryClient = useQueryClient();
  const change = useAccountChange();
  const input = useRef<HTMLInputElement>(null);
  /** The picture while it is being sent. */
  const [sent, setSent] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const [isOver, setOver] = useState(false);

  async function save(work: () => Promise<string | null>) {
    setProblem(undefined);
    setSaved(false);
    try {
      change({ image: await work() });
      setSaved(true);
      onChange();
      // The picture also appears next to comments, members and activity.
      void queryClient.invalidateQueries();
    } catch (error) {
      setProblem(formatError(error));
    } finally {
      setSent(undefined);
    }
  }

  const [isSending, send] = usePending(async (file: Blob) => {
    const square = await cutSquare(file);
    if ('problem' in square) {
      setSaved(false);
      return setProblem(square.problem);
    }
    setSent(square.picture);
    await save(async () => {
      const set = await call('setPicture', { body: { picture: square.picture } });
      await preload(set.image);
      return set.image;
    });
  });
  const [isRemoving, remove] = usePending(() =>
    save(async () => {
      await call('removePicture');
      return null;
    }),
  );

  function onDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void send(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the button
    <div
      className={classNames('border-line border-b transition-colors', isOver && 'bg-accent-soft')}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Row
        title="Picture"
        value={
          <div className="mt-1 flex items-center gap-3">
            <Avatar name={name} id={userId} image={sent ?? image} size="huge" />
            <SavedMark isSaved={isSaved} onHidden={() => setSaved(false)} />
          </div>
        }
        hint={
          problem ? (
            <span role="alert" className="text-upcoming">
              {problem}
            </span>
          ) : (
            'JPEG, PNG or WebP. The middle square is shown.'
          )
        }
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button aria-label="Choose a picture" pending={isSending} onClick={() => input.current?.click()}>
          Choose …
        </Button>
        {image !== null && (
          <Button aria-label="Remove the picture" pending={isRemoving} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </Row>
    </div>
  );
}

/** Then it replaces the one being sent without a gap. */
async function preload(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => {});
}
