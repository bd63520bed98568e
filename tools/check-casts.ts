// Fails when code asserts a type that the compiler cannot check: `as never`, and `as unknown as` without its reason.

import { findUncheckedCasts } from './casts/find-casts.ts';
import { ROOT } from './root.ts';

const casts = findUncheckedCasts(ROOT);
for (const cast of casts) console.error(cast);
if (casts.length > 0) process.exitCode = 1;
