/** The modules that Premiere provides to panels. */
declare module 'premierepro' {
  const premiere: import('@adobe/premierepro').premierepro;
  export = premiere;
}

/** What the panel uses of UXP's own module, from Adobe's documentation of `require('uxp').storage.localFileSystem`. */
declare module 'uxp' {
  type File = { read(): Promise<string> };
  type FileSystem = {
    /** Without a choice it returns nothing. */
    getFileForOpening(options: { types: string[]; allowMultiple: false }): Promise<File | null | undefined>;
  };
  export const storage: { localFileSystem: FileSystem };
}
