/** Among the states of a marker: its comment is for the team alone. */
export const teamMark = 'team only';
