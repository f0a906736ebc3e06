import { flag, keepOnDevice } from '#web/kept/kept.ts';

/** Whether uploads are kept, so that a page without any need not open the database. */
export const keptMark = keepOnDevice('vizio-uploads', flag, false);
