import { runOrder } from '#server/platform/threads/run-order.ts';
import { convertCaptions } from './convert-captions.ts';

runOrder((bytes: Uint8Array) => convertCaptions(bytes));
