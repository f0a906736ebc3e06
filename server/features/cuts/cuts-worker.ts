import { type Examined, examineCuts } from '#server/markers/cuts/examine-cuts.ts';
import { answerOrder } from '#server/threads/answer-order.ts';

answerOrder((order: Examined) => examineCuts(order));
