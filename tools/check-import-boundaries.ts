// Fails when a file imports what it must not, or when imports go in a circle. The rules are in import-boundaries.ts.

import { findBreaches } from './import-boundaries/find-breaches.ts';
import { ROOT } from './root.ts';

const breaches = findBreaches(ROOT);
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) {
  console.error(
    `\n${breaches.length} breaches of the walls (tools/import-boundaries.ts, docs/decisions/0003-walls.md).`,
  );
  process.exitCode = 1;
}
