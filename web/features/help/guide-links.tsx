/** Pages or sections of the guide. They open beside the work. */
export function GuideLinks({
  title: heading,
  links,
}: {
  title: string;
  links: readonly { href: string; title: string; does?: string }[];
}) {
  return (
    <section aria-label={heading} className="mb-8">
      <h3 className="mb-2 text-quiet text-sm">{heading}</h3>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {links.map(({ href, title, does }) => (
          <li key={href} className="border-line border-b py-2 text-sm">
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2"
            >
              {title}
              <span className="sr-only"> in the guide, in a new tab</span>
            </a>
            {does && <span className="block text-pretty text-quiet">{does}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
