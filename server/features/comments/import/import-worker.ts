import { type ReadOrder, readMarkers } from '#server/markers/read-markers.ts';
import { runOrder } from '#server/platform/threads/run-order.ts';
import { nameMarkers, nameReplies } from './import-keys.ts';
import type { ImportOrder, OpenedFile } from './import-thread.ts';
import { planImport } from './plan-import.ts';

function open(order: ReadOrder): OpenedFile {
  const file = readMarkers(order);
  const keys = nameMarkers(file.sheet.markers);
  return { ...file, keys, replyKeys: nameReplies(file.sheet.markers, keys) };
}

runOrder((order: ImportOrder) => ('read' in order ? open(order.read) : planImport(order.plan)));
