/** The parts that a row has started, with how each is stopped; the last one first. */
const endings: (() => unknown)[] = [];

export function onRowEnd(ending: () => unknown): void {
  endings.push(ending);
}

export async function endRow(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending();
    } catch (error) {
      console.error(error);
    }
  }
}
