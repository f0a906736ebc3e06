/** Apart from the schemas, which would take longer to load in a thread than its work does. */
export const maxCommentLength = 5_000;

/** Shown in place of the text of a comment that is a drawing alone. */
export const wordless = 'Drawing';
