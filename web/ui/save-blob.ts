/** Downloads bytes that the page has made. Characters that file systems reject become hyphens. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName.replace(/[\p{Cc}\\/:;*?"<>|]/gu, '-');
  link.click();
  URL.revokeObjectURL(url);
}
