/** The columns that the viewer chose for the open list, for saving them with a view. */
export const shownColumns: { ids: readonly string[] | undefined } = { ids: undefined };
