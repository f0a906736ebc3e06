import * as z from 'zod';
import { mostVersions } from './version-number.ts';

/** The number of a version in a body. */
export const VersionNumber = z.int().min(1).max(mostVersions);
export const VersionInAddress = z.coerce.number().int().min(1).max(mostVersions);
