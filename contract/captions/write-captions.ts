import { type Cue, writeSettings } from './cue.ts';
import { readCueText, writeSrtText } from './cue-text.ts';

export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ id, startMs, endMs, settings, text }) =>
    [
      ...(id === '' ? [] : [id]),
      `${formatTime(startMs, '.')} --> ${formatTime(endMs, '.')}${writeSettings(settings)}`,
      ...(text === '' ? [] : [text]),
    ].join('\n'),
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Windows programs expect its line ends. */
export function writeSrt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, settings, text }, n) => {
    const place = settings.line?.startsWith('0') && !settings.line.startsWith('0.') ? '{\\an8}' : '';
    const times = `${formatTime(startMs, ',')} --> ${formatTime(endMs, ',')}`;
    return `${n + 1}\n${times}\n${place}${writeSrtText(readCueText(text, 'vtt'))}\n`;
  });
  return blocks.join('\n').replaceAll('\n', '\r\n');
}

function formatTime(ms: number, point: '.' | ','): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${point}${String(ms % 1000).padStart(3, '0')}`;
}
