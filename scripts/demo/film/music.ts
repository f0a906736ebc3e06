import { sampleRate } from '../sounds.ts';

/** Chords of four notes as semitones above A2, two seconds each; a lead plays over them. */
const chords = [
  [0, 7, 12, 15],
  [-4, 8, 12, 15],
  [3, 10, 15, 19],
  [-2, 10, 14, 17],
];
const lead = [24, 27, 26, 22, 20, 24, 19, 22, 27, 31, 29, 26, 22, 24, 26, 17];
const chordSeconds = 2;
const leadSeconds = 0.5;

const hzOf = (semitones: number) => 110 * 2 ** (semitones / 12);

/** A slow pad with a plucked line, as 16-bit samples. */
export function playMusic(seconds: number): Buffer {
  const samples = new Int16Array(Math.round(seconds * sampleRate));
  for (let n = 0; n < samples.length; n++) {
    const t = n / sampleRate;
    const chord = chords[Math.floor(t / chordSeconds) % chords.length] ?? [];
    const within = (t % chordSeconds) / chordSeconds;
    const swell = Math.sin(Math.PI * within) ** 0.5;
    let value = 0;
    for (const note of chord) {
      const turn = 2 * Math.PI * hzOf(note) * t;
      value += (Math.sin(turn) + 0.4 * Math.sin(2.003 * turn) + 0.15 * Math.sin(3.01 * turn)) * 0.09 * swell;
    }
    const note = lead[Math.floor(t / leadSeconds) % lead.length] ?? 24;
    const since = t % leadSeconds;
    const pluck = Math.exp(-6 * since) * Math.min(1, since * 200);
    value += Math.sin(2 * Math.PI * hzOf(note) * t) * 0.22 * pluck;
    samples[n] = Math.round(value * 15_000 * Math.min(1, t, Math.max(0, (seconds - t) / 1.5)));
  }
  return Buffer.from(samples.buffer);
}
