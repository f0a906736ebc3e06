export { setStatus, setStatusOf, setValue, setValueOf } from './item-fields.ts';
export { countUses, listFields, setFields, setStatuses } from './team-fields.ts';
