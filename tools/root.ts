import { dirname } from 'node:path';

/** Path of the project's root folder. */
export const ROOT = dirname(import.meta.dirname);
