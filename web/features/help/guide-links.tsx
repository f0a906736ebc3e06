/** Pages or sections of the guide. They open beside the work. */
export function GuideLinks({
  title: heading,
  links,
}: {
  title: string;
  links: readonly { href: string; title: string }[];
}) {
  return (
    <section aria-label={heading} className="mb-8">
      <h3 className="mb-2 text-quiet text-sm">{heading}</h3>
      <ul className="gap-10 sm:columns-2">
        {links.map(({ href, title }) => (
          <li key={href} className="py-1 text-sm">
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2"
            >
              {title}
              <span className="sr-only"> in the guide, in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
