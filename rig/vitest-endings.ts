import { aroundAll, aroundEach } from 'vitest';
import { withEndings } from './endings.ts';

/** A test ends its parts after all of its hooks, and a file those of `beforeAll`. */
aroundAll(withEndings);
aroundEach(withEndings);
