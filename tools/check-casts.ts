// Fails if code asserts a type that the compiler cannot check: `as never`, or too many `as unknown as`.

import { findUncheckedCasts } from './casts/find-casts.ts';
import { ROOT } from './root.ts';

const casts = findUncheckedCasts(ROOT);
for (const cast of casts) console.error(cast);
if (casts.length > 0) process.exitCode = 1;
