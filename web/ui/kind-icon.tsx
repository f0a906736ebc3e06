import AudioLines from 'lucide-react/icons/audio-lines';
import Clapperboard from 'lucide-react/icons/clapperboard';
import File from 'lucide-react/icons/file';
import FileText from 'lucide-react/icons/file-text';
import Folder from 'lucide-react/icons/folder';
import Image from 'lucide-react/icons/image';
import { type FileKind, fileTypeOf, kindOfType } from '#contract/media/kinds.ts';

type ShownKind = FileKind | 'folder';

export const kindIcons = {
  folder: Folder,
  video: Clapperboard,
  image: Image,
  pdf: FileText,
  audio: AudioLines,
  other: File,
} as const satisfies Record<ShownKind, typeof Folder>;

export const kindNames: Record<ShownKind, string> = {
  folder: 'Folder',
  video: 'Video',
  image: 'Image',
  pdf: 'PDF',
  audio: 'Sound',
  other: 'File',
};

type Named = { type: 'folder' | 'file'; name: string; contentType?: string | undefined };

/** The name tells the kind where the content type is not known. */
export function kindOfItem({ type, name, contentType }: Named): ShownKind {
  return type === 'folder' ? 'folder' : kindOfType(contentType || fileTypeOf(name, ''));
}

/** The kind of an item, as an icon with its name. */
export function KindIcon({ item, size = 16, className }: { item: Named; size?: number; className?: string }) {
  const kind = kindOfItem(item);
  const Icon = kindIcons[kind];
  return <Icon size={size} className={className} aria-label={kindNames[kind]} />;
}
