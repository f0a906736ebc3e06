import Trash from 'lucide-react/icons/trash-2';
import type { CaptionFormat, CaptionTrack } from '#contract/captions/captions.ts';
import { nameLanguage, nameTrack, unknownLanguage } from '#contract/captions/languages.ts';
import { readApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { prefix } from '#web/api/routes.ts';
import { shareKeyHeaders } from '#web/api/share-key.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { countText } from '#web/ui/text/count.ts';

const languages = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-419', 'et', 'fa', 'fi', 'fr'],
  ...['fr-CA', 'he', 'hi', 'hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'pt-BR'],
  ...['ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'],
];

/** Every language that menus offer, and the one that the file has. */
function listLanguages(own: string): { value: string; label: string }[] {
  const tags = new Set([...languages, ...(own === unknownLanguage ? [] : [own])]);
  const named = [...tags].map((value) => ({ value, label: nameLanguage(value) }));
  return [
    { value: unknownLanguage, label: 'Unknown language' },
    ...named.sort((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
}

/** One track, with its language, its name, and what can be done with it. */
export function TrackRow({
  itemId,
  fileName,
  track,
  canEdit,
  canDownload,
  onAttempt,
}: {
  itemId: string;
  fileName: string;
  track: CaptionTrack;
  canEdit: boolean;
  canDownload: boolean;
  onAttempt: (run: () => Promise<readonly string[]>) => void;
}) {
  const params = { itemId, trackId: track.id };
  const title = nameTrack(track);
  const change = (body: { language?: string; name?: string }) =>
    onAttempt(async () => {
      await call('changeCaptions', { params, body });
      return [];
    });

  /** Loaded by a call and not by a link, which would not send the secret of a share link. */
  const save = (format: CaptionFormat) =>
    onAttempt(async () => {
      const href = `${prefix}/items/${itemId}/captions/${track.id}/file?format=${format}`;
      const response = await fetch(href, { headers: shareKeyHeaders() });
      if (!response.ok) throw await readApiError(response);
      const language = track.language === unknownLanguage ? '' : `.${track.language}`;
      saveBlob(await response.blob(), `${fileName.replace(/\.\w{1,5}$/, '')}${language}.${format}`);
      return [];
    });
  const remove = () =>
    onAttempt(async () => {
      await call('deleteCaptions', { params });
      return [];
    });

  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      {canEdit ? (
        <div className="flex min-w-0 flex-1 gap-2 max-sm:basis-full">
          <Listbox
            label={`Language of ${title}`}
            value={track.language}
            options={listLanguages(track.language)}
            onChange={(language) => change({ language })}
            className="w-44 max-sm:flex-1"
          />
          <input
            key={track.name}
            aria-label={`Name of ${title}`}
            placeholder="Name, such as SDH"
            defaultValue={track.name}
            maxLength={60}
            onBlur={({ target }) => target.value.trim() !== track.name && change({ name: target.value })}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            className="h-control min-w-0 flex-1 rounded-md border border-line bg-ground px-2 text-input outline-offset-0"
          />
        </div>
      ) : (
        <span className="flex-1">{title}</span>
      )}
      <span className="text-quiet text-xs tabular-nums max-sm:mr-auto">{countText(track.cues, 'cue')}</span>
      {canDownload && (
        <>
          <Button variant="ghost" aria-label={`Download ${title} as SRT`} onClick={() => save('srt')}>
            SRT
          </Button>
          <Button variant="ghost" aria-label={`Download ${title} as VTT`} onClick={() => save('vtt')}>
            VTT
          </Button>
        </>
      )}
      {canEdit && (
        <IconButton label={`Delete ${title}`} onClick={remove}>
          <Trash size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
