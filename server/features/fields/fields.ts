export { setStatus, setStatusOf, setValue, setValueOf } from './item-fields.ts';
export { restoreStatuses, restoreValues } from './restore.ts';
export { countUses, findAllFields, listFields, setFields, setStatuses } from './team-fields.ts';
