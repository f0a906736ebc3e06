/** One way of doing the work. `measure` returns a figure: milliseconds, MB/s or calls per second. */
export type Contender = { name: string; measure: () => Promise<number> };

export type Comparison = {
  title: string;
  unit: string;
  ours: Contender;
  reference: Contender;
  rounds?: number;
};

export type Result = { ours: number[]; reference: number[]; ratio: number };

/**
 * Runs ours and the reference in turns, so that both see the same machine noise, and prints medians, spread and the
 * ratio. The first round is a warm-up and is discarded.
 */
export async function compare({ title, unit, ours, reference, rounds = 7 }: Comparison): Promise<Result> {
  const figures = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const [mine, theirs] = [await ours.measure(), await reference.measure()];
    if (round === 0) continue;
    figures.ours.push(mine);
    figures.reference.push(theirs);
  }
  const ratio = median(figures.ours) / median(figures.reference);
  console.log(`\n${title} (${rounds} rounds, median and range in ${unit})`);
  console.log(`  ${ours.name.padEnd(34)} ${summarise(figures.ours)}`);
  console.log(`  ${reference.name.padEnd(34)} ${summarise(figures.reference)}`);
  console.log(`  ratio ours / reference             ${ratio.toFixed(2)}`);
  return { ...figures, ratio };
}

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

function summarise(values: number[]): string {
  const show = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  return `${show(median(values)).padStart(7)}   ${show(Math.min(...values))} to ${show(Math.max(...values))}`;
}
