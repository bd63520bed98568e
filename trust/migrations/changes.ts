import type { MigrationFile } from '#platform/db/migration-files.server.ts';

/**
 * Returns migrations that change the busiest table, `products`, as a release could. Each round uses other names for
 * columns and indexes.
 */
export function changesOf(round: string): MigrationFile[] {
  const index = `products_trial_${round}`;
  return [
    {
      name: `9901_${round}_column`,
      text: `alter table products add column trial_${round} text not null default '';`,
    },
    {
      name: `9902_${round}_index`,
      text: `-- outside a transaction
drop index concurrently if exists ${index};
create index concurrently ${index} on products (trial_${round}, posted_at desc);
`,
    },
    {
      name: `9903_${round}_constraint`,
      text: `alter table products add constraint trial_${round} check (trial_${round} <> 'never') not valid;`,
    },
    {
      name: `9904_${round}_validate`,
      text: `-- outside a transaction
alter table products validate constraint trial_${round};
`,
    },
  ];
}

/** SQL that returns, in the column `missing`, the changes of a round that the database lacks. */
export const FIND_MISSING = `
  select 'the column' as missing where not exists (
    select from pg_attribute where attrelid = 'products'::regclass and attname = 'trial_' || $1)
  union all select 'a valid index' where not exists (
    select from pg_index where indexrelid = to_regclass('products_trial_' || $1) and indisvalid)
  union all select 'a validated constraint' where not exists (
    select from pg_constraint where conname = 'trial_' || $1 and convalidated)`;
