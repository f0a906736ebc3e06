import { keepOnDevice, oneOf } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';

export type CardSize = 'S' | 'M' | 'L';

const kept = keepOnDevice<CardSize>('vizio-card-size', oneOf('S', 'M', 'L'), 'L');
const store = createStore<{ size: CardSize }>({ size: kept.read() });

export function useCardSize(): CardSize {
  return useStore(store, ({ size }) => size);
}

/** Changes the size on this device, in all folders. */
export function setCardSize(size: CardSize): void {
  store.set({ size });
  kept.write(size);
}
