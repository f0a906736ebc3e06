import { type Examined, examineCuts } from '#server/markers/cuts/examine-cuts.ts';
import { runOrder } from '#server/platform/threads/run-order.ts';

runOrder((order: Examined) => examineCuts(order));
