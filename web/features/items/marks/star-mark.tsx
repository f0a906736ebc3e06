import Star from 'lucide-react/icons/star';

export function StarMark({ isStarred }: { isStarred: boolean }) {
  if (!isStarred) return null;
  return (
    <span className="inline-flex h-4 shrink-0 items-center text-accent" data-tooltip="Starred">
      <Star size={12} fill="currentColor" aria-label="Starred" />
    </span>
  );
}
