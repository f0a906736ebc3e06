/** The canvas as a JPEG data URL of at most this size; null if the browser cannot encode it. */
export async function encodeJpeg(canvas: HTMLCanvasElement, mostBytes: number): Promise<string | null> {
  for (const quality of [0.8, 0.6, 0.4]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob?.type === 'image/jpeg' && blob.size <= mostBytes) return readAsDataUrl(blob);
  }
  return null;
}

function readAsDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
