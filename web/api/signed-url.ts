/** Signed URLs of the same file differ only in the query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
