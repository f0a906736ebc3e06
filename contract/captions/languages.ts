/** Languages of captions as BCP 47 tags. Without schemas, because the review page needs it before anything else. */
export const unknownLanguage = 'und';

export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** "English", "Portuguese (Brazil)"; "Captions" if the language is unknown or has no name. */
export function nameLanguage(tag: string): string {
  if (tag === unknownLanguage || !isLanguage(tag)) return 'Captions';
  return (
    new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'none' }).of(tag) ?? tag
  );
}

/** As menus and lists show it: "English · SDH". */
export function nameTrack({ language, name }: { language: string; name: string }): string {
  if (name === '') return nameLanguage(language);
  return language === unknownLanguage ? name : `${nameLanguage(language)} · ${name}`;
}
