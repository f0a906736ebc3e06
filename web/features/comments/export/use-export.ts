import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { ExportQuery } from '#contract/markers/exports.ts';
import { type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import { ApiError, formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { Place } from '../store/changes.ts';
import { type StillPainter, saveWithStills } from './drawn-stills.ts';
import type { Choices } from './kept-choices.ts';
import { type ExportChoices, loadExport, saveExport } from './save-export.ts';

/** The typed start, and what is wrong with it. */
export function readStart({ start, otherStart }: Choices): { start: string | undefined; problem: string | undefined } {
  if (start === 'file') return { start: undefined, problem: undefined };
  const typed = start === 'other' ? otherStart.trim() : start;
  const { error } = ExportQuery.shape.start.safeParse(typed);
  return { start: typed, problem: error?.issues[0]?.message };
}

export function chooseExport({ version }: Place, choices: Choices, withTeamOnly: boolean): ExportChoices {
  const { format, color, hasResolved } = choices;
  const resolved = hasResolved ? 'true' : 'false';
  return {
    format,
    version,
    start: readStart(choices).start,
    color,
    resolved,
    teamOnly: withTeamOnly ? 'true' : undefined,
  };
}

/** The preview of these choices. While another one loads, or what is typed is no timecode, it is the last one. */
export function usePreview(place: Place, choices: Choices, withTeamOnly: boolean) {
  const query = chooseExport(place, choices, withTeamOnly);
  const typed = readStart(choices).problem;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['export-preview', place.itemId, query],
    queryFn: ({ signal }) => call('previewExport', { params: { itemId: place.itemId }, query }, signal),
    enabled: typed === undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  // A start that the server refuses leaves no placeholder.
  const last = useRef(data);
  last.current = data ?? last.current;
  const isAboutStart = error instanceof ApiError && error.field === 'query.start';
  return {
    data: last.current,
    isStale: isFetching || isPlaceholderData || data === undefined,
    startProblem: typed ?? (isAboutStart ? error.message : undefined),
    problem: error && !isAboutStart ? formatError(error) : undefined,
  };
}

/** "Saved Film v3.edl. In DaVinci Resolve: …": the next step is in another program. */
function describeSaved(fileName: string, { program, menu }: MarkerFormat): string {
  return menu === undefined ? `Saved ${fileName}.` : `Saved ${fileName}. In ${program}: ${menu}.`;
}

export type Exporting = {
  drawn: readonly Comment[];
  openPainter: (() => Promise<StillPainter>) | undefined;
  onSaved: () => void;
};

/** Saves the export, with its stills if there are any to paint. */
export function useSaving(place: Place, { drawn, openPainter, onSaved }: Exporting) {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  /** Returns the name of the ZIP; undefined if it was cancelled. */
  async function saveStills(choices: ExportChoices, open: () => Promise<StillPainter>) {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setDone(0);
    let painter: StillPainter | undefined;
    try {
      const loaded = await loadExport(place, choices, signal);
      // Of these choices; the preview on screen may be an earlier one.
      const { start } = await call('previewExport', { params: { itemId: place.itemId }, query: choices }, signal);
      painter = await open();
      const { zipName, missing } = await saveWithStills(loaded, drawn, painter, { start, signal, onProgress: setDone });
      if (missing > 0) showError(`${missing} of ${drawn.length} stills could not be read. The ZIP has the others.`);
      return zipName;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      painter?.close();
      setDone(null);
    }
  }

  const { pending, problem, run } = useAction(async (choices: ExportChoices, hasStills: boolean) => {
    const name = hasStills && openPainter ? await saveStills(choices, openPainter) : await saveExport(place, choices);
    if (name === undefined) return;
    showSuccess(describeSaved(name, markerFormats[choices.format]));
    onSaved();
  });
  return { isSaving: pending, save: run, done, problem, cancel: () => stop.current?.abort() };
}
