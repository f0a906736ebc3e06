/**
 * Fakes Google's picker script, with a button per file. Like the real one, it respects its settings: types, no folders,
 * multiple selection.
 */
export const pickerScript = `
window.gapi = { load: (name, { callback }) => setTimeout(callback) };
class DocsView {
  setMimeTypes(types) { this.types = types; return this; }
  setIncludeFolders() { return this; }
  setSelectFolderEnabled(isEnabled) { this.folders = isEnabled; return this; }
}
class PickerBuilder {
  told = {};
  addView(view) { this.told.view = view; return this; }
  setOAuthToken(token) { this.told.token = token; return this; }
  setDeveloperKey(key) { this.told.key = key; return this; }
  setAppId(id) { this.told.appId = id; return this; }
  setOrigin(origin) { this.told.origin = origin; return this; }
  setSize() { return this; }
  setTitle() { return this; }
  enableFeature(feature) { this.told[feature] = true; return this; }
  setCallback(callback) { this.callback = callback; return this; }
  build() { return this; }
  dispose() {}
  setVisible() {
    document.body.dataset.told = JSON.stringify(this.told);
    const add = (text, answer) => {
      const button = document.createElement('button');
      button.textContent = text;
      button.onclick = () => this.callback(answer);
      document.body.append(button);
    };
    const docs = [{ id: 'take', name: 'take.mp4', mimeType: 'video/mp4' }];
    add('Select take.mp4', { action: 'picked', docs });
    add('Cancel', { action: 'cancel' });
  }
}
window.google = {
  picker: {
    DocsView,
    PickerBuilder,
    Action: { PICKED: 'picked', CANCEL: 'cancel' },
    Feature: { MULTISELECT_ENABLED: 'multiselect', SUPPORT_DRIVES: 'drives' },
    ViewId: { DOCS_VIDEOS: 'videos' },
  },
};
`;
