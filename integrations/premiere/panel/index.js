const premiere = require('premierepro');
const { storage } = require('uxp');
const { SyncError, readExport } = require('./sync/read-export.js');
const { syncSequence } = require('./sync/sync-sequence.js');

async function chooseNotes() {
  const file = await storage.localFileSystem.getFileForOpening({ types: ['json'], allowMultiple: false });
  return file ? syncSequence(premiere, readExport(await file.read())) : 'Nothing was changed.';
}

let isBusy = false;

async function showSync() {
  const result = document.getElementById('result');
  if (isBusy || !result) return;
  isBusy = true;
  try {
    result.textContent = await chooseNotes();
  } catch (error) {
    const reason = error instanceof SyncError ? error.message : `Premiere reported: ${String(error)}`;
    result.textContent = `Stopped. ${reason}`;
  } finally {
    isBusy = false;
  }
}

window.addEventListener('load', () => document.getElementById('choose')?.addEventListener('click', showSync));
