export { restoreValues, setStatus, setStatusOf, setValue, setValueOf } from './item-fields.ts';
export { countUses, findAllFields, listFields, setFields, setStatuses } from './team-fields.ts';
