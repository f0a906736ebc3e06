/** A space of colours: the xy of its primaries and of its white point, and the exponent of its curve. */
export type Space = {
  name: string;
  primaries: readonly (readonly [number, number])[];
  white: readonly [number, number];
  gamma: number;
};

const d65 = [0.3127, 0.329] as const;
const d50 = [0.3457, 0.3585] as const;

export const spaces: readonly Space[] = [
  {
    name: 'Wide like Display P3',
    primaries: [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
    ],
    white: d65,
    gamma: 2.2,
  },
  {
    name: 'Wide like Adobe RGB',
    primaries: [
      [0.64, 0.33],
      [0.21, 0.71],
      [0.15, 0.06],
    ],
    white: d65,
    gamma: 2.2,
  },
  {
    name: 'Wide like ProPhoto',
    primaries: [
      [0.7347, 0.2653],
      [0.1596, 0.8404],
      [0.0366, 0.0001],
    ],
    white: d50,
    gamma: 1.8,
  },
  {
    name: 'Wide like BT.2020',
    primaries: [
      [0.708, 0.292],
      [0.17, 0.797],
      [0.131, 0.046],
    ],
    white: d65,
    gamma: 2.4,
  },
  {
    name: 'Like sRGB, of gamma 1.8',
    primaries: [
      [0.64, 0.33],
      [0.3, 0.6],
      [0.15, 0.06],
    ],
    white: d65,
    gamma: 1.8,
  },
  {
    name: 'Narrow like SMPTE-C',
    primaries: [
      [0.63, 0.34],
      [0.31, 0.595],
      [0.155, 0.07],
    ],
    white: d65,
    gamma: 2.2,
  },
];

type Matrix = readonly (readonly number[])[];
const toXyz = ([x, y]: readonly [number, number]) => [x / y, 1, (1 - x - y) / y];
const times = (matrix: Matrix, vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, value, n) => sum + value * (vector[n] ?? 0), 0));
const product = (one: Matrix, other: Matrix): Matrix =>
  one.map((row) => [0, 1, 2].map((n) => row.reduce((sum, value, k) => sum + value * (other[k]?.[n] ?? 0), 0)));

function invert(matrix: Matrix): Matrix {
  const at = (row: number, column: number) => matrix[row % 3]?.[column % 3] ?? 0;
  const cofactor = (row: number, column: number) =>
    at(row + 1, column + 1) * at(row + 2, column + 2) - at(row + 1, column + 2) * at(row + 2, column + 1);
  const determinant = [0, 1, 2].reduce((sum, n) => sum + at(0, n) * cofactor(0, n), 0);
  return [0, 1, 2].map((row) => [0, 1, 2].map((column) => cofactor(column, row) / determinant));
}

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Writes a matrix profile (ICC, version 2) of this space, by our own arithmetic. */
export function writeProfile({ name, primaries, white, gamma }: Space): Buffer {
  const columns = primaries.map(toXyz);
  const rows = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? 0));
  const scale = times(invert(rows), toXyz(white));
  const scaled = rows.map((row) => row.map((value, n) => value * (scale[n] ?? 0)));
  const [from, to] = [times(bradford, toXyz(white)), times(bradford, toXyz(d50))];
  const gain: Matrix = [0, 1, 2].map((row) => [0, 1, 2].map((n) => (row === n ? (to[n] ?? 0) / (from[n] ?? 1) : 0)));
  const adapted = product(product(invert(bradford), product(gain, bradford)), scaled);
  const xyz = (values: readonly number[]) => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ', 'latin1');
    for (const [n, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * n);
    return tag;
  };
  const curve = Buffer.alloc(16);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(gamma * 256), 12);
  const described = Buffer.alloc(12 + name.length + 1 + 78);
  described.write('desc', 'latin1');
  described.writeUInt32BE(name.length + 1, 8);
  described.write(name, 12, 'latin1');
  const column = (n: number) => xyz(adapted.map((row) => row[n] ?? 0));
  return pack({
    ...{ desc: described, cprt: Buffer.from('text\0\0\0\0none\0\0\0\0'), wtpt: xyz(toXyz(d50)) },
    ...{ rXYZ: column(0), gXYZ: column(1), bXYZ: column(2), rTRC: curve, gTRC: curve, bTRC: curve },
  });
}

function pack(tags: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tags);
  const head = Buffer.alloc(132 + 12 * entries.length);
  let end = head.length;
  const bodies = entries.map(([name, body], n) => {
    head.write(name, 132 + 12 * n, 'latin1');
    head.writeUInt32BE(end, 136 + 12 * n);
    head.writeUInt32BE(body.length, 140 + 12 * n);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    end += padded.length;
    return padded;
  });
  head.writeUInt32BE(end, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [n, value] of toXyz(d50).entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * n);
  head.writeUInt32BE(entries.length, 128);
  return Buffer.concat([head, ...bodies]);
}
