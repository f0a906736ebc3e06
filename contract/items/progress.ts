import * as z from 'zod';

export const Progress = z.enum(['In Progress', 'Upcoming', 'Done']);
export type Progress = z.infer<typeof Progress>;
