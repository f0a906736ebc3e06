import type { Rational } from './media-facts.ts';

/** An exact fraction, in seconds where it is a time. The denominator is positive. */
export type Exact = { num: bigint; den: bigint };

export const zero: Exact = { num: 0n, den: 1n };

export function exact(num: number | bigint, den: number | bigint = 1n): Exact {
  return { num: BigInt(num), den: BigInt(den) };
}

export const plus = (a: Exact, b: Exact): Exact => shorten(a.num * b.den + b.num * a.den, a.den * b.den);
export const minus = (a: Exact, b: Exact): Exact => shorten(a.num * b.den - b.num * a.den, a.den * b.den);
export const isBefore = (a: Exact, b: Exact): boolean => a.num * b.den < b.num * a.den;
export const toNumber = ({ num, den }: Exact): number => Number(num) / Number(den);

/** How many units of this length fit, rounded down or to the nearest; a half goes down. */
export function floorUnits({ num, den }: Exact, unit: Rational | Exact): number {
  return Number(floorDivide(num * BigInt(unit.den), den * BigInt(unit.num)));
}

export function nearestUnit({ num, den }: Exact, unit: Rational | Exact): number {
  const [top, bottom] = [num * BigInt(unit.den), den * BigInt(unit.num)];
  return Number(-floorDivide(bottom - 2n * top, 2n * bottom));
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n ? quotient - 1n : quotient;
}

/** Sums of many fractions would otherwise grow without limit. */
function shorten(num: bigint, den: bigint): Exact {
  const common = greatestCommon(num < 0n ? -num : num, den);
  return common === 0n ? { num, den } : { num: num / common, den: den / common };
}

function greatestCommon(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
