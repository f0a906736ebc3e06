import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

/** The page on screen as a number to change, between the buttons that turn it. Pages count from 0. */
export function PageField({
  page,
  pageCount,
  onPage,
  isScrolled = false,
}: {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** A finger turns the pages, so that a phone needs no buttons for it. */
  isScrolled?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Math.round(Number(typed));
    setTyped(null);
    if (typed && wanted >= 1) onPage(Math.min(wanted, pageCount) - 1);
  };
  return (
    <>
      <IconButton
        label="Previous page"
        shortcut="←"
        className={isScrolled ? 'handheld:hidden' : undefined}
        onClick={() => onPage(Math.max(0, page - 1))}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next page"
        shortcut="→"
        className={isScrolled ? 'handheld:hidden' : undefined}
        onClick={() => onPage(Math.min(pageCount, page + 2) - 1)}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <form
        className="flex items-center gap-1 whitespace-nowrap"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <label className="flex items-center gap-1">
          <span className="max-sm:sr-only">Page</span>
          <input
            inputMode="numeric"
            value={typed ?? String(page + 1)}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            onFocus={(event) => event.target.select()}
            onBlur={go}
            className="h-control w-14 rounded-md border border-line bg-raised text-center text-input"
          />
        </label>
        <span>of {pageCount}</span>
      </form>
    </>
  );
}
