import type { Drawing } from '#contract/comments/drawing.ts';
import { drawnFont, listMarks, type Mark, spaceHeight, spaceWidth } from '#contract/comments/drawing-marks.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { saveBlob } from '#web/ui/save-blob.ts';

/** Renders the picture with its drawing as a PNG. Some drawings were sent as pictures, as data URLs. */
export async function drawStill(
  picture: CanvasImageSource,
  width: number,
  height: number,
  drawing: Drawing | string | null,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot paint pictures.');
  context.drawImage(picture, 0, 0, width, height);
  if (typeof drawing === 'string') context.drawImage(await readPicture(drawing), 0, 0, width, height);
  else if (drawing) paint(context, drawing, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png');
  });
}

async function readPicture(url: string): Promise<HTMLImageElement> {
  const image = Object.assign(new Image(), { src: url });
  await image.decode();
  return image;
}

/** Downloads a still. */
export async function saveStill(name: string, ...still: Parameters<typeof drawStill>): Promise<void> {
  try {
    saveBlob(await drawStill(...still), `${name}.png`);
  } catch {
    showError('The still could not be saved. Your work is safe. Reload the page and try again.');
  }
}

function paint(context: CanvasRenderingContext2D, { aspect, shapes }: Drawing, width: number, height: number): void {
  context.scale(width / spaceWidth, height / spaceHeight(aspect));
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of shapes.flatMap((shape) => listMarks(shape, aspect))) paintMark(context, mark);
}

function paintMark(context: CanvasRenderingContext2D, mark: Mark): void {
  context.fillStyle = mark.color;
  context.strokeStyle = mark.color;
  if (mark.kind === 'text') {
    context.font = `${drawnFont.weight} ${mark.size}px ${drawnFont.family}`;
    for (const [index, line] of mark.lines.entries()) {
      const y = mark.y + index * mark.size * drawnFont.lineHeight;
      context.lineWidth = mark.outline;
      if (mark.outline > 0) context.strokeText(line, mark.x, y);
      context.fillText(line, mark.x, y);
    }
    return;
  }
  const path = new Path2D(mark.path);
  context.lineWidth = mark.width;
  if (mark.isFilled) context.fill(path);
  else context.stroke(path);
}
