import { importedTypes, isImportedType } from '#contract/uploads/cloud-drives.ts';
import type { ImportOptions } from '#contract/uploads/imports.ts';
import type { Picked } from './picker-window.ts';

/** The part of Google's script that we use. */
type DocsView = {
  setMimeTypes: (types: string) => DocsView;
  setIncludeFolders: (isShown: boolean) => DocsView;
  setSelectFolderEnabled: (isEnabled: boolean) => DocsView;
};
type PickerResult = { action: string; docs?: { id: string }[] };
type PickerBuilder = {
  addView: (view: DocsView) => PickerBuilder;
  setOAuthToken: (token: string) => PickerBuilder;
  setDeveloperKey: (key: string) => PickerBuilder;
  setAppId: (id: string) => PickerBuilder;
  setOrigin: (origin: string) => PickerBuilder;
  enableFeature: (feature: string) => PickerBuilder;
  setCallback: (callback: (response: PickerResult) => void) => PickerBuilder;
  build: () => { setVisible: (isVisible: boolean) => void };
};
type PickerApi = {
  DocsView: new () => DocsView;
  PickerBuilder: new () => PickerBuilder;
  Action: { PICKED: string; CANCEL: string };
  Feature: { MULTISELECT_ENABLED: string };
};
type Loaded = {
  gapi: { load: (name: 'picker', on: { callback: () => void; onerror: () => void }) => void };
  google: { picker: PickerApi };
};

function loadPicker(url: string): Promise<PickerApi> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the picker did not load'));
    const script = document.createElement('script');
    script.src = url;
    script.onerror = fail;
    script.onload = () => {
      const loaded = window as unknown as Loaded;
      loaded.gapi.load('picker', { callback: () => resolve(loaded.google.picker), onerror: fail });
    };
    document.head.append(script);
  });
}

/** Ids of the chosen files; empty if the user cancelled. */
async function chooseIds({ googleDrive }: ImportOptions, token: string, onShown: () => void): Promise<string[]> {
  const { DocsView, PickerBuilder, Action, Feature } = await loadPicker(googleDrive.scriptUrl);
  const view = new DocsView()
    .setIncludeFolders(true)
    .setSelectFolderEnabled(false)
    .setMimeTypes(importedTypes.join(','));
  return new Promise((resolve) => {
    new PickerBuilder()
      .addView(view)
      .setOAuthToken(token)
      .setDeveloperKey(googleDrive.apiKey)
      // The project number, with which every client id begins.
      .setAppId(googleDrive.clientId.split('-')[0] ?? '')
      .setOrigin(location.origin)
      .enableFeature(Feature.MULTISELECT_ENABLED)
      .setCallback(({ action, docs = [] }) => {
        if (action === Action.PICKED) resolve(docs.map(({ id }) => id));
        if (action === Action.CANCEL) resolve([]);
      })
      .build()
      .setVisible(true);
    onShown();
  });
}

/** The picker does not report all sizes, so the drive is asked. Unsupported files are left out. */
async function describe({ googleDrive }: ImportOptions, token: string, fileId: string): Promise<Picked['files']> {
  const address = `${googleDrive.apiUrl}/drive/v3/files/${encodeURIComponent(fileId)}?supportsAllDrives=true&fields=name,mimeType,size`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { name, mimeType, size }: { name: string; mimeType: string; size?: string } = await response.json();
  return isImportedType(mimeType) ? [{ fileId, name, contentType: mimeType, size: Number(size) }] : [];
}

export async function pickFromGoogle(
  options: ImportOptions,
  token: string,
  onShown: () => void,
): Promise<Picked | null> {
  const ids = await chooseIds(options, token, onShown);
  const files = (await Promise.all(ids.map((id) => describe(options, token, id)))).flat();
  return files.length > 0 ? { accessToken: token, files } : null;
}
