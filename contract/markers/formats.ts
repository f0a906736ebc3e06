import * as z from 'zod';

/** An export format. The contract's enum, the export dialog and the docs derive from these rows. */
export type MarkerFormat = {
  /** Of the file. */
  extension: string;
  /** The program that reads it, as people call it. */
  program: string;
  /** The kind of file, in a list of formats. */
  label: string;
  /** How to import the file, in sentences. */
  steps: readonly [string, string, string];
  /** Whether it keeps them as such. Otherwise the text has them, or the link in it leads to them. */
  holds: { drawings: boolean; ranges: boolean; replies: boolean; colors: boolean };
  /** Without it, comments without a place in this version are left out. */
  hasHeader: boolean;
  /** The program keeps one marker per frame, so comments on the same frame share one. */
  isOnePerFrame: boolean;
  /** Vizio reads comments back from what the program exports. */
  isReadable: boolean;
};

/** Adding a format is a row here and a writer in `server/markers/write/`. The name is part of the API. */
export const markerFormats = {
  csv: {
    ...{ extension: 'csv', program: 'Spreadsheet', label: 'Table (CSV)' },
    steps: [
      'Open the file in Excel, Numbers, Google Sheets or LibreOffice.',
      'If the program asks, choose UTF-8 as the encoding and the comma as the separator.',
      'Each row is a comment or a reply, in the order of the video.',
    ],
    holds: { drawings: false, ranges: true, replies: true, colors: false },
    ...{ hasHeader: true, isOnePerFrame: false, isReadable: false },
  },
  edl: {
    ...{ extension: 'edl', program: 'DaVinci Resolve', label: 'Marker EDL' },
    steps: [
      'Open the timeline, and check in its properties that it starts at the timecode chosen here.',
      'Right-click the timeline in the media pool and choose Timelines > Import > Timeline Markers from EDL.',
      'Choose the file. The markers appear on the timeline ruler and in the index.',
    ],
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    ...{ hasHeader: true, isOnePerFrame: true, isReadable: true },
  },
} as const satisfies Record<string, MarkerFormat>;

export type ExportFormat = keyof typeof markerFormats;
export const exportFormats = Object.keys(markerFormats) as [ExportFormat, ...ExportFormat[]];
export const ExportFormat = z.enum(exportFormats);
