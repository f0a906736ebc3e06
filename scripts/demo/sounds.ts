/** The sound of the demo's clips: ambience from ffmpeg's generators, and a voice that no language has. */

export type Sound = 'sea' | 'wind' | 'train' | 'room' | 'voice';

export const sampleRate = 24_000;

/** An ffmpeg source per sound; a voice comes from `speak`. */
export const ambience: Record<Exclude<Sound, 'voice'>, string> = {
  sea: `anoisesrc=c=brown:a=0.5:r=${sampleRate}:s=1,tremolo=f=0.18:d=0.75,lowpass=f=1400`,
  wind: `anoisesrc=c=pink:a=0.25:r=${sampleRate}:s=2,tremolo=f=0.13:d=0.8,lowpass=f=700`,
  train: `anoisesrc=c=brown:a=0.7:r=${sampleRate}:s=3,tremolo=f=3.1:d=0.85,lowpass=f=900`,
  room: `anoisesrc=c=brown:a=0.12:r=${sampleRate}:s=4,lowpass=f=500`,
};

/** Formants of five vowels, in Hz. */
const vowels = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
] as const;

/** A speech-like voice as 16-bit samples: pulses through formants, in syllables, words and pauses. */
export function speak(seconds: number): Buffer {
  const samples = new Int16Array(Math.round(seconds * sampleRate));
  let state = 20261122;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const memory = [0, 0, 0, 0, 0, 0];
  let phase = 0;
  let at = Math.round(0.4 * sampleRate);
  while (at < samples.length) {
    const isPause = random() < 0.12;
    const length = Math.round((isPause ? 0.35 + random() * 0.5 : 0.11 + random() * 0.14) * sampleRate);
    const vowel = vowels[Math.floor(random() * vowels.length)] ?? vowels[0];
    const loudness = isPause ? 0 : 0.5 + random() * 0.5;
    const pitchHz = 105 + random() * 35;
    for (let index = 0; index < length && at + index < samples.length; index++) {
      const share = index / length;
      phase += (pitchHz * (1.06 - 0.12 * share)) / sampleRate;
      const isPulse = phase >= 1;
      if (isPulse) phase -= 1;
      const breath = share < 0.18 ? (random() - 0.5) * 0.5 : 0;
      const source = (isPulse ? 1 : 0) + breath * 0.4;
      const voice = vowel.reduce((sum, hz, formant) => sum + resonate(memory, formant, hz, source) / (formant + 1), 0);
      const envelope = Math.sin(Math.PI * share) ** 0.6 * loudness;
      samples[at + index] = Math.max(-32_000, Math.min(32_000, voice * envelope * 9_000));
    }
    at += length;
  }
  return Buffer.from(samples.buffer);
}

/** A two-pole resonator; `memory` holds its last two outputs per formant. */
function resonate(memory: number[], formant: number, hz: number, input: number): number {
  const radius = Math.exp((-Math.PI * 90) / sampleRate);
  const [last = 0, before = 0] = memory.slice(formant * 2, formant * 2 + 2);
  const output = input + 2 * radius * Math.cos((2 * Math.PI * hz) / sampleRate) * last - radius * radius * before;
  memory[formant * 2] = output;
  memory[formant * 2 + 1] = last;
  return output;
}
