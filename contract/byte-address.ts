/** How the addresses that bytes are read from or put to are described: disk and S3 differ in where they are. */
export const byteAddress =
  'Relative to the address of this server when it begins with a slash, as it does unless S3 keeps the bytes';
