import { dirname } from 'node:path';

/** The project's folder. */
export const ROOT = dirname(import.meta.dirname);
