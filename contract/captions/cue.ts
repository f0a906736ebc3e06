export type Cue = {
  /** The name that WebVTT may give a cue; often empty. */
  id: string;
  startMs: number;
  /** After the start. The picture that begins here has the cue no more. */
  endMs: number;
  settings: CueSettings;
  /** WebVTT text with the tags of `cue-text.ts` alone, in lines. */
  text: string;
};

/** The settings of WebVTT, as they are written there. */
export type CueSettings = Partial<Record<'vertical' | 'line' | 'position' | 'size' | 'align', string>>;

const percent = String.raw`(?:100|\d{1,2})(?:\.\d{1,6})?%`;
const forms: Record<keyof CueSettings, RegExp> = {
  vertical: /^(rl|lr)$/,
  line: new RegExp(String.raw`^(?:-?\d{1,4}|${percent})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${percent}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${percent}$`),
  align: /^(start|center|end|left|right)$/,
};

/** Settings of an unknown form are left out, as browsers do. */
export function readSettings(text: string): CueSettings {
  const found = new Map(
    text.split(/[ \t]+/).map((word) => [word.split(':', 1)[0] ?? '', word.slice(word.indexOf(':') + 1)]),
  );
  const known = Object.entries(forms).flatMap(([name, form]) => {
    const value = found.get(name);
    return value !== undefined && form.test(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

export function writeSettings(settings: CueSettings): string {
  return Object.keys(forms)
    .flatMap((name) => {
      const value = settings[name as keyof CueSettings];
      return value === undefined ? [] : [` ${name}:${value}`];
    })
    .join('');
}
