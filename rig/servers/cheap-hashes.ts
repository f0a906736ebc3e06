import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** The hash at its production cost, about 150 ms of CPU. */
export const realScrypt = crypto.scrypt;

/** Tests sign up thousands of people, so passwords are hashed at a thousandth of the cost. */
const cheapScrypt = (...given: unknown[]) => {
  const options = given[3] as ScryptOptions;
  Reflect.apply(realScrypt, crypto, given.with(3, { ...options, N: 16 }));
};

function install(scrypt: unknown): void {
  crypto.scrypt = scrypt as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
install(cheapScrypt);

/** Verifies stored hashes of production cost, until the end of the test. */
export function hashAtFullCost(): void {
  install(realScrypt);
  onTestFinished(() => install(cheapScrypt));
}
