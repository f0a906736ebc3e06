import { classNames } from '#web/ui/class-names.ts';
import type { Block, Picture } from './guide-page.ts';
import { InlineText } from './inline-text.tsx';

type Props = { block: Block; pictures: Readonly<Record<string, Picture>>; words: readonly string[] };

/** A paragraph, a list, a table or a picture. */
export function BlockView({ block, pictures, words }: Props) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="mt-3 text-pretty">
          <InlineText text={block.text} words={words} />
        </p>
      );
    case 'list':
      return <List block={block} words={words} />;
    case 'table':
      return <Table block={block} words={words} />;
    case 'picture':
      return <Screenshot alt={block.alt} picture={pictures[block.file]} />;
  }
}

type Of<Kind extends Block['kind']> = { block: Extract<Block, { kind: Kind }>; words: readonly string[] };

function List({ block: { isNumbered, items }, words }: Of<'list'>) {
  const Tag = isNumbered ? 'ol' : 'ul';
  return (
    <Tag
      className={classNames(
        'mt-3 flex flex-col gap-2 pl-5 marker:text-quiet',
        isNumbered ? 'list-decimal' : 'list-disc',
      )}
    >
      {items.map((item) => (
        <li key={JSON.stringify(item)} className="text-pretty pl-1">
          <InlineText text={item} words={words} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ block: { head, rows }, words }: Of<'table'>) {
  return (
    <table className="mt-4 w-full border-line border-t text-left">
      <thead className="sr-only">
        <tr>
          {head.map((cell) => (
            <th key={JSON.stringify(cell)} scope="col">
              <InlineText text={cell} words={[]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={JSON.stringify(cells)} className="border-line border-b align-baseline">
            {cells.map((cell, n) => (
              <td key={JSON.stringify(cell)} className={classNames('text-pretty py-2', n === 0 && 'w-1/3 pr-4')}>
                <InlineText text={cell} words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In the theme of the page. A click shows it in its own size. */
function Screenshot({ alt, picture }: { alt: string; picture: Picture | undefined }) {
  if (!picture) return null;
  const { dark, light, ...size } = picture;
  const themes =
    dark === light
      ? [{ src: dark, only: '' }]
      : [
          { src: dark, only: 'only-dark' },
          { src: light, only: 'only-light' },
        ];
  return (
    <p className="mt-4">
      {themes.map(({ src, only }) => (
        <a
          key={src}
          href={src}
          target="_blank"
          rel="noreferrer"
          className={classNames('inline-block rounded-lg', only)}
        >
          <img
            src={src}
            {...size}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="block h-auto max-h-140 w-auto max-w-full rounded-lg border border-line"
          />
        </a>
      ))}
    </p>
  );
}
