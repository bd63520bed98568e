// Prints the SQL functions that are generated from the tables of attributes. A new migration needs them. Run: node
// tools/migrations/search-rules.ts
import { searchRuleFunctions } from '../../src/domains/search/server/search-rules-sql.ts';

for (const { head, body } of searchRuleFunctions()) {
  console.log(`create or replace function ${head} as $$${body}$$;\n`);
}
console.log(`-- The job rebuilds all documents in batches.
-- allowed: all-rows-at-once, because it is a single row
update search_backfill set is_done = false, after_id = '00000000-0000-0000-0000-000000000000';`);
