import { classNames } from '../class-names.ts';
import { colorIndexOf, initialsOf } from './initials.ts';

export { initialOf } from './initials.ts';

/** In full, because the style sheet is made from the class names in the sources. */
const colors = [
  'bg-person-1',
  'bg-person-2',
  'bg-person-3',
  'bg-person-4',
  'bg-person-5',
  'bg-person-6',
  'bg-person-7',
  'bg-person-8',
  'bg-person-9',
  'bg-person-10',
] as const;

/** The colour of a person, by their id, or by their name if they have no account. */
export function personColor(idOrName: string): string {
  return colors[colorIndexOf(idOrName, colors.length)] ?? colors[0];
}

/** The same colour as a value of CSS. */
export const personTint = (idOrName: string) => `var(--color-${personColor(idOrName).slice('bg-'.length)})`;

/** Not classes of the caller: of two sizes on one element the style sheet's order decides. */
const sizes = { small: 'size-6 text-xs', normal: 'size-7 text-xs', large: 'size-9 text-sm', huge: 'size-14 text-lg' };

/**
 * A person's picture; until it has loaded, and without one, their initials on their colour, which derives from the id;
 * from the name if there is no account.
 */
export function Avatar({
  name,
  id,
  image,
  size = 'normal',
  className,
}: {
  name: string;
  id?: string | null | undefined;
  image?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold text-on-person',
        sizes[size],
        personColor(id ?? name),
        className,
      )}
    >
      {initialsOf(name)}
      {image && (
        <img
          key={image}
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          // A picture that was replaced meanwhile leaves the initials.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
