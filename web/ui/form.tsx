import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from './buttons/button.tsx';

/** A form that is submitted by script; its fields show what is wrong with them. */
export function Form({ onSubmit, ...form }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals to the component tree, where a dialog may be inside another form.
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}

/** Cancels the form, or submits it. */
export function FormButtons({
  onCancel,
  cancel = 'Cancel',
  ...submit
}: ButtonProps & { onCancel: () => void; cancel?: string | undefined }) {
  return (
    <div className="mt-2 flex justify-end gap-2">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant="primary" {...submit} />
    </div>
  );
}
