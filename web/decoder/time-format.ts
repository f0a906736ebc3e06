import { keepOnDevice, oneOf } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** A time code, minutes and seconds, or the number of the frame. */
export type TimeFormat = 'timecode' | 'time' | 'frames';

const kept = keepOnDevice<TimeFormat>('vizio-times', oneOf('timecode', 'time', 'frames'), 'timecode');
const store = createStore<{ format: TimeFormat }>({ format: kept.read() });

export const timeFormat = (): TimeFormat => store.get().format;
export const useTimeFormat = (): TimeFormat => useStore(store, ({ format }) => format);

/** Changes the form of all times on this device. */
export function setTimeFormat(format: TimeFormat): void {
  store.set({ format });
  kept.write(format);
}
