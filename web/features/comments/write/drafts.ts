import { useCallback } from 'react';
import * as z from 'zod';
import { FrameNumber } from '#contract/comments/comments.ts';
import { Drawing } from '#contract/comments/drawing.ts';
import { Assignment } from '#contract/comments/mentions.ts';
import { type Format, keepOnDevice } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Span } from '../player-port.ts';
import type { Place } from '../store/changes.ts';

/** An unsent comment. It survives a reload. */
export type Draft = {
  text: string;
  /** The frame on screen when the draft was started. */
  frame: number | null;
  range: Span | null;
  /** The drawing that belongs to it. */
  drawing: Drawing | null;
  assignment: Assignment | null;
  teamOnly: boolean;
};

export const noDraft: Draft = { text: '', frame: null, range: null, drawing: null, assignment: null, teamOnly: false };

export function draftKey({ itemId, version, user }: Place, parentId: string | null = null): string {
  return ['vizio-draft', user.user_id, itemId, version, ...(parentId === null ? [] : [parentId])].join(':');
}

/** The text counts most: what else was kept wrongly is left out. */
const Kept = z.object({
  text: z.string(),
  frame: FrameNumber.nullable().catch(null),
  range: z.object({ in: FrameNumber, out: FrameNumber }).nullable().catch(null),
  drawing: Drawing.nullable().catch(null),
  assignment: Assignment.nullable().catch(null),
  // A comment must not reach more people than it was written for.
  teamOnly: z.boolean().default(false).catch(true),
});

const format: Format<Draft> = {
  read: (saved) => Kept.safeParse(JSON.parse(saved)).data,
  write: (draft) => (draft.text === '' && draft.drawing === null ? null : JSON.stringify(draft)),
};

export const keptDraft = (key: string) => keepOnDevice(key, format, noDraft);

/** The drafts of this page by key. */
const store = createStore<Record<string, Draft>>({});
/** Drafts as they were read from the browser's storage, so that each is parsed once. */
const restored = new Map<string, Draft>();

function getDraft(key: string, drafts = store.get()): Draft {
  const draft = drafts[key] ?? restored.get(key) ?? keptDraft(key).read();
  restored.set(key, draft);
  return draft;
}

export function setDraft(key: string, draft: Draft): void {
  keptDraft(key).write(draft);
  store.set({ [key]: draft });
}

/** Restores text to a draft, above anything typed meanwhile. */
export function addToDraft(key: string, draft: Draft): void {
  const { text, drawing, assignment, teamOnly } = getDraft(key);
  const words = text === '' ? draft.text : `${draft.text}\n${text}`;
  setDraft(key, {
    ...draft,
    text: words,
    drawing: draft.drawing ?? drawing,
    assignment: draft.assignment ?? assignment,
    teamOnly: draft.teamOnly || teamOnly,
  });
}

/** Restores a discarded drawing to a draft, unless it has another one by now. */
export function restoreDrawing(key: string, { frame, drawing }: Pick<Draft, 'frame' | 'drawing'>): void {
  const draft = getDraft(key);
  if (draft.drawing === null) setDraft(key, { ...draft, frame, drawing });
}

/** The frame of the unsent drawing now. */
export function getDraftFrame(place: Place): number | null {
  const { frame, drawing } = getDraft(draftKey(place));
  return drawing && frame;
}

/** The frame of the unsent drawing; null if there is none. */
export function useDraftFrame(place: Place): number | null {
  const [{ frame, drawing }] = useDraft(draftKey(place));
  return drawing && frame;
}

export function useDraft(key: string): [Draft, (draft: Draft) => void] {
  const draft = useStore(store, (drafts) => getDraft(key, drafts));
  return [draft, useCallback((next) => setDraft(key, next), [key])];
}
