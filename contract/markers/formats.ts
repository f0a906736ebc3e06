import * as z from 'zod';
import type { FileKind } from '../media/kinds.ts';

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
  /** The way to its import in the program, for the line that says that the file was saved; absent if that is not one. */
  menu?: string;
  /** Whether it keeps them as such. Otherwise the text has them, or the link in it leads to them. */
  holds: { drawings: boolean; ranges: boolean; replies: boolean; colors: boolean };
  /** Without it, comments without a place in this version are left out. */
  hasHeader: boolean;
  /** The program keeps one marker per frame, so comments on the same frame share one. */
  isOnePerFrame?: true;
};

/** Adding a format is a row here and a writer in `server/markers/write/`. The name is part of the API. */
export const markerFormats = {
  csv: {
    extension: 'csv',
    program: 'Spreadsheet',
    label: 'Table (CSV)',
    steps: [
      'Open the file in Excel, Numbers, Google Sheets or LibreOffice.',
      'If the program asks, choose UTF-8 as the encoding and the comma as the separator.',
      'Each row is a comment or a reply, in the order of the file.',
    ],
    holds: { drawings: false, ranges: true, replies: true, colors: false },
    hasHeader: true,
  },
  json: {
    extension: 'json',
    program: 'Your own tools',
    label: 'Everything (JSON)',
    steps: [
      'Read the file with any language; it is UTF-8.',
      'Find replies inside their comment. Frames and samples count from 0 at the start of the file.',
      'Draw the shapes of a drawing yourself: positions are fractions of the picture from its upper left corner.',
    ],
    holds: { drawings: true, ranges: true, replies: true, colors: true },
    hasHeader: true,
  },
  edl: {
    extension: 'edl',
    program: 'DaVinci Resolve',
    label: 'Marker EDL',
    steps: [
      'Open the timeline, and check in its properties that it starts at the timecode chosen here.',
      'Right-click the timeline in the media pool and choose Timelines > Import > Timeline Markers from EDL.',
      'Choose the file. The markers appear on the timeline ruler and in the index.',
    ],
    menu: 'right-click the timeline, then Timelines > Import > Timeline Markers from EDL',
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    hasHeader: true,
    isOnePerFrame: true,
  },
  xml: {
    extension: 'xml',
    program: 'Premiere Pro',
    label: 'Sequence with markers (XML)',
    steps: [
      'Choose File > Import, and choose the file. If Premiere asks for the video, locate it or leave it offline.',
      'Open the new sequence. Its markers are in the timeline and in the Markers panel.',
      'To copy them, turn on Markers > Copy Paste Includes Sequence Markers, then paste its clip into your sequence.',
    ],
    menu: 'File > Import',
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    hasHeader: true,
  },
  fcpxml: {
    extension: 'fcpxml',
    program: 'Final Cut Pro',
    label: 'Project with markers (FCPXML)',
    steps: [
      'Choose File > Import > XML, and choose the file.',
      'Open the new project in the event "Vizio". Its gap is as long as the video and carries the markers.',
      'The timeline index lists them under Tags, as to-do items. Resolved comments are ticked.',
    ],
    menu: 'File > Import > XML',
    holds: { drawings: false, ranges: false, replies: false, colors: false },
    hasHeader: true,
  },
  jsx: {
    extension: 'jsx',
    program: 'After Effects',
    label: 'Script (JSX)',
    steps: [
      'Open the composition with the video, and click in its timeline.',
      'Choose File > Scripts > Run Script File, and choose the file.',
      'Comments become markers of the composition. Running the script again adds only what is new.',
    ],
    menu: 'File > Scripts > Run Script File',
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    hasHeader: true,
    isOnePerFrame: true,
  },
  otio: {
    extension: 'otio',
    program: 'OpenTimelineIO',
    label: 'Timeline with markers (OTIO)',
    steps: [
      'Import the file as a timeline, in Resolve with File > Import > Timeline. RV, Kdenlive and cineSync read it too.',
      'If the program asks for the video, locate it.',
      'The markers are on the clip.',
    ],
    holds: { drawings: false, ranges: true, replies: true, colors: true },
    hasHeader: true,
  },
  avid: {
    extension: 'txt',
    program: 'Avid Media Composer',
    label: 'Marker list (text)',
    steps: [
      'Load the sequence. Its start timecode and its frame rate must be those chosen here.',
      'Open Tools > Markers, and choose Import Markers from the menu of that window.',
      'Choose the file. The markers appear on track V1.',
    ],
    menu: 'Tools > Markers, then Import Markers',
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    hasHeader: false,
  },
  'avid-xml': {
    extension: 'xml',
    program: 'Avid Media Composer',
    label: 'Markers (XML)',
    steps: [
      'Load the sequence. Its start timecode and its frame rate must be those chosen here.',
      'Open Tools > Markers, choose Import Markers from the menu of that window, and show XML files.',
      'Choose the file. The markers appear on track V1, with the lines of their texts.',
    ],
    menu: 'Tools > Markers, then Import Markers',
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    hasHeader: true,
  },
  midi: {
    extension: 'mid',
    program: 'Pro Tools and others',
    label: 'Markers (MIDI)',
    steps: [
      'Open a session without markers at the frame rate of the video, with the video at its start.',
      'Choose File > Import > MIDI and the file, place it at the session start, and import its tempo map.',
      'The comments are memory locations. Logic, Cubase, Nuendo and Reaper import the same file.',
    ],
    menu: 'File > Import > MIDI',
    holds: { drawings: false, ranges: false, replies: false, colors: false },
    hasHeader: true,
  },
  reaper: {
    extension: 'csv',
    program: 'Reaper',
    label: 'Regions and markers (CSV)',
    steps: [
      'Put the video at the start of the project, and set the ruler to Minutes:Seconds.',
      'Open View > Region/Marker Manager. Right-click its list and choose the import of regions and markers.',
      'Choose the file. Ranges become regions, all others markers.',
    ],
    menu: 'View > Region/Marker Manager, then right-click its list',
    holds: { drawings: false, ranges: true, replies: false, colors: true },
    hasHeader: false,
  },
  audition: {
    extension: 'csv',
    program: 'Adobe Audition',
    label: 'Markers (CSV)',
    steps: [
      'Open the sound of the video in the waveform editor, and open Window > Markers.',
      'Click Import Markers from File in that panel.',
      'Choose the file. Ranges keep their length, and the description has the whole text.',
    ],
    menu: 'Window > Markers, then Import Markers from File',
    holds: { drawings: false, ranges: true, replies: false, colors: false },
    hasHeader: false,
  },
} as const satisfies Record<string, MarkerFormat>;

export type ExportFormat = keyof typeof markerFormats;
export const exportFormats = Object.keys(markerFormats) as [ExportFormat, ...ExportFormat[]];
export const ExportFormat = z.enum(exportFormats);

/** Of images and pages only tables say where on them a comment is. */
const tables: readonly ExportFormat[] = ['csv', 'json'];

/** The formats that say something about comments on a file of this kind, the likeliest first. */
export function listFormats(kind: FileKind): readonly ExportFormat[] {
  if (kind === 'video') return exportFormats;
  return kind === 'audio' ? ['reaper', 'audition', 'midi', ...tables] : tables;
}

const soundSteps: Partial<Record<ExportFormat, MarkerFormat['steps']>> = {
  midi: [
    'Open a session without markers at the sample rate of the sound, with the sound at its start.',
    'Choose File > Import > MIDI and the file, place it at the session start, and import its tempo map.',
    'The comments are memory locations. Logic, Cubase, Nuendo and Reaper import the same file.',
  ],
  reaper: [
    'Put the sound at the start of the project, and set the ruler to Minutes:Seconds.',
    'Open View > Region/Marker Manager. Right-click its list and choose the import of regions and markers.',
    'Choose the file. Ranges become regions, all others markers.',
  ],
  audition: [
    'Open the sound in the waveform editor, and open Window > Markers.',
    'Click Import Markers from File in that panel.',
    'Choose the file. Ranges keep their length, and the description has the whole text.',
  ],
};

/** How to import the file, for comments on a file of this kind. */
export function stepsOf(format: ExportFormat, kind: FileKind): MarkerFormat['steps'] {
  return (kind === 'audio' ? soundSteps[format] : undefined) ?? markerFormats[format].steps;
}
