// Fails if a file breaks an import rule, or if imports are circular. Also fails if the platform uses words of the
// product. The rules are in import-boundaries.ts.

import { findDomainWords } from './import-boundaries/domain-words.ts';
import { findBreaches } from './import-boundaries/find-breaches.ts';
import { ROOT } from './root.ts';

const breaches = [...findBreaches(ROOT), ...findDomainWords(ROOT)];
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) {
  console.error(
    `\n${breaches.length} breaches of the import boundaries (tools/import-boundaries.ts, docs/decisions/0003-import-boundaries.md).`,
  );
  process.exitCode = 1;
}
