import { expect, test } from 'vitest';
import { createThroughput } from './throughput.ts';

test('reports nothing until enough has arrived, or time has passed without', () => {
  const throughput = createThroughput();
  throughput.add(10_000, 20);
  expect(throughput.bytesPerS()).toBeNull();
  throughput.add(30_000, 80);
  expect(throughput.bytesPerS()).toBe(400_000);
  throughput.reset();
  throughput.add(0, 1_500);
  expect(throughput.bytesPerS()).toBe(0);
});

test('follows the line within four seconds', () => {
  const throughput = createThroughput();
  for (let n = 0; n < 20; n++) throughput.add(500_000, 500);
  expect(throughput.bytesPerS()).toBe(1_000_000);
  for (let n = 0; n < 8; n++) throughput.add(50_000, 500);
  expect(throughput.bytesPerS()).toBe(100_000);
});
