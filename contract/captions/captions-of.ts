import { isLanguage, unknownLanguage } from './languages.ts';

const ending = /\.(srt|vtt)$/i;
/** Words that programs write after the language. */
const kinds = /[.](sdh|cc|forced|captions?|subtitles?|subs?)$/i;

export type CaptionsName = {
  /** The name of the video without its ending: `film` of `film.en.srt`. */
  base: string;
  /** A BCP 47 tag; `und` if the name has none. */
  language: string;
};

/** The video of a file of captions, and its language, by its name; null for a file of another type. */
export function captionsOf(fileName: string): CaptionsName | null {
  if (!ending.test(fileName)) return null;
  const stem = fileName.replace(ending, '').replace(kinds, '');
  const [, base = stem, tag = ''] = /^(.+)[.]([\w-]+)$/.exec(stem) ?? [];
  const language = languageOf(tag);
  return language === null ? { base: stem, language: unknownLanguage } : { base, language };
}

/** Only tags that have a name: `v2` and `final` are part of a file's name. */
function languageOf(word: string): string | null {
  const tag = word.replaceAll('_', '-');
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) || !isLanguage(tag)) return null;
  const [canonical = tag] = Intl.getCanonicalLocales(tag);
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(canonical) === undefined ? null : canonical;
}
