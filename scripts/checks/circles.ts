export type Edge = { from: string; to: string; isType: boolean };
type Circle = { kind: 'at run time' | 'across features'; path: string[] };

/** Returns one forbidden import cycle for each group of files that import each other. */
export function findCircles(edges: Edge[]): Circle[] {
  const atRunTime = edges.filter(({ isType }) => !isType);
  return [
    ...findKnots(atRunTime).map((knot): Circle => ({ kind: 'at run time', path: shortestCircle(atRunTime, knot) })),
    ...findKnots(edges)
      .map((knot) => ({ knot, features: new Set([...knot].flatMap((file) => featureOf(file) ?? [])) }))
      .filter(({ features }) => features.size > 1)
      .map(({ knot }): Circle => ({ kind: 'across features', path: shortestCircle(edges, knot) })),
  ];
}

const featureOf = (file: string): string | undefined => /^(?:server|web)\/features\/[^/]+/.exec(file)?.[0];

/** The strongly connected components of more than one file (Tarjan's algorithm). */
function findKnots(edges: Edge[]): Set<string>[] {
  const targets = groupTargets(edges);
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const knots: Set<string>[] = [];

  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    lowest.set(file, number);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      const reached = numbers.has(target) ? (stack.includes(target) ? numbers.get(target) : undefined) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached ?? number));
    }
    if (lowest.get(file) === number) {
      const knot = stack.splice(stack.indexOf(file));
      if (knot.length > 1) knots.push(new Set(knot));
    }
    return lowest.get(file) ?? number;
  };
  for (const file of targets.keys()) if (!numbers.has(file)) visit(file);
  return knots;
}

/** The shortest cycle of imports through the first file of the component. */
function shortestCircle(edges: Edge[], knot: Set<string>): string[] {
  const inside = groupTargets(edges.filter(({ from, to }) => knot.has(from) && knot.has(to)));
  const [start = ''] = knot;
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const target of inside.get(path.at(-1) ?? '') ?? []) {
      if (target === start) return [...path, start];
      if (!seen.has(target)) paths.push([...path, target]);
      seen.add(target);
    }
  }
  return [start];
}

function groupTargets(edges: Edge[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
}
