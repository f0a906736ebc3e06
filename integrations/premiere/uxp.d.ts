/** The modules that Premiere provides to panels. */
declare module 'premierepro' {
  const premiere: import('@adobe/premierepro').premierepro;
  export = premiere;
}

/** The part of UXP's own module that the panel uses, from Adobe's documentation of its file picker. */
declare module 'uxp' {
  type File = { read(): Promise<string> };
  type FileSystem = {
    /** Without a choice it returns nothing. */
    getFileForOpening(options: { types: string[]; allowMultiple: false }): Promise<File | null | undefined>;
  };
  export const storage: { localFileSystem: FileSystem };
}
