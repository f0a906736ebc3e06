/** Describes URLs for reading or writing bytes: local disk and S3 use different hosts. */
export const byteAddress =
  'Relative to the address of this server when it begins with a slash, as it does unless S3 keeps the bytes';
