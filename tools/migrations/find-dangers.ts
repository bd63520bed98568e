import { type MigrationFile, runsOutsideTransaction } from '#platform/db/migration-files.server.ts';

/** A statement that would block or break a running market, and the alternative to it. */
export type Danger = { readonly rule: string; readonly statement: string; readonly instead: string };

/** A statement with the context that rules need. */
type Seen = {
  readonly text: string;
  /** True if the statement runs in one transaction with the other statements of its file. */
  readonly inTransaction: boolean;
  /** All statements of the file. */
  readonly all: readonly string[];
};

type Rule = { readonly matches: (seen: Seen) => boolean; readonly instead: string };

const has =
  (...patterns: readonly RegExp[]) =>
  ({ text }: Seen) =>
    patterns.every((pattern) => pattern.test(text));

const ALTER = /^alter table/;
const VOLATILE =
  /default (?:\w+\.)?(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|timeofday|nextval)\s*\(/;
const RELEASES = 'The previous version still uses it: stop using it now, and remove it in the next release.';

/**
 * Returns whether a statement creates an index concurrently without a statement that drops the remains of a failed
 * attempt.
 */
function lacksDrop({ text, all }: Seen): boolean {
  const name = /^create (?:unique )?index concurrently (\S+) on/.exec(text)?.[1];
  return name !== undefined && !all.includes(`drop index concurrently ${name}`);
}

/** Rules by name. A migration file may break a rule that it names together with a reason. */
export const rules: Readonly<Record<string, Rule>> = {
  'drop-table': { matches: has(/^drop (table|view|materialized view)/), instead: RELEASES },
  'drop-column': {
    matches: has(ALTER, /\bdrop (column )?(?!constraint|not null|default|expression|identity)\w/),
    instead: RELEASES,
  },
  rename: {
    matches: has(/^alter (table|view|function)/, /\brename\b/),
    instead: 'Add the new name beside the old one, write both, and remove the old one in the next release.',
  },
  retype: {
    matches: has(ALTER, /\balter (column )?\S+ (set data )?type\b/),
    instead: 'Rewrites the table while nobody may read it. Add a column, fill it in batches, then use it.',
  },
  'not-null': {
    matches: has(ALTER, /\balter (column )?\S+ set not null/),
    instead:
      'Reads the whole table under its strongest lock. Add a check constraint NOT VALID and validate it in the next file.',
  },
  'needed-column': {
    matches: ({ text }) => /\badd column\b(?!.*\bdefault\b).*\bnot null\b/.test(text),
    instead: 'The previous version writes rows without it. Give it a default or let it be null.',
  },
  'volatile-default': {
    matches: has(ALTER, /\badd column\b/, VOLATILE),
    instead:
      'Rewrites the table while nobody may read it. Add the column without a default, then set the default, and fill the column in batches.',
  },
  'computed-column': {
    matches: has(ALTER, /\badd column\b/, /generated always as .* stored/),
    instead: 'Rewrites the table while nobody may read it. Add a plain column that a trigger fills.',
  },
  'recomputed-column': {
    matches: has(ALTER, /\balter (column )?\S+ set expression\b/),
    instead:
      'Rewrites the table while nobody may read it, and PostgreSQL knows it from 17 on only. Add a plain column that a trigger fills.',
  },
  'checks-all-rows': {
    matches: ({ text }) =>
      ALTER.test(text) &&
      /\badd (constraint \S+ )?(check|foreign key)\b/.test(text) &&
      !/not valid/.test(text),
    instead: 'Reads the whole table under a lock. Add it NOT VALID and validate it in the next file.',
  },
  'unique-constraint': {
    matches: ({ text }) =>
      ALTER.test(text) &&
      /\badd (constraint \S+ )?(unique|primary key|exclude)\b/.test(text) &&
      !/using index/.test(text),
    instead:
      'Builds an index while nobody may write. Build it concurrently, then add the constraint USING INDEX.',
  },
  'validates-at-once': {
    matches: (seen) => seen.inTransaction && has(ALTER, /\bvalidate constraint\b/)(seen),
    instead: 'Put it into a file that begins with "-- outside a transaction".',
  },
  'index-blocks-writes': {
    matches: ({ text }) => /^create (unique )?index (?!concurrently)/.test(text),
    instead:
      'Nobody can write while it is built. Use CREATE INDEX CONCURRENTLY in a file "-- outside a transaction".',
  },
  'concurrently-inside': {
    matches: (seen) => seen.inTransaction && has(/\bconcurrently\b/)(seen),
    instead: 'PostgreSQL refuses this inside a transaction: begin the file with "-- outside a transaction".',
  },
  'index-half-built': {
    matches: lacksDrop,
    instead: 'An interrupted attempt leaves an unusable index: DROP INDEX CONCURRENTLY IF EXISTS it first.',
  },
  'all-rows-at-once': {
    matches: ({ text, inTransaction }) => inTransaction && /^(update|delete from)\b/.test(text),
    instead:
      'Locks every row until the end. Change the rows in batches of a few thousand, in a job or outside a transaction.',
  },
  'locks-table': {
    matches: has(/^(lock|truncate|cluster|vacuum full|reindex (?!.*concurrently))/),
    instead: 'Nobody can use the table while it is locked.',
  },
};

/** Splits a file into statements in lower case. Removes comments, texts and function bodies. */
function statementsIn(text: string): string[] {
  const bare = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\bonly\b|\bif (not )?exists\b/gi, '');
  return bare
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** Returns the table that a statement changes; undefined for other statements. */
function tableOf(statement: string): string | undefined {
  return /^(?:alter table|update|delete from|truncate|create (?:unique )?index (?:concurrently )?\S* ?on) (\S+)/.exec(
    statement,
  )?.[1];
}

/** Returns the names of the rules that a migration file may break, from its lines `-- allowed: rule, because …`. */
function allowedIn(text: string): Set<string> {
  return new Set([...text.matchAll(/^-- allowed: ([\w-]+), because \S/gm)].map(([, rule = '']) => rule));
}

/**
 * Finds statements of a migration that would slow down a busy market, or break the previous version, which keeps
 * running. Tables that the file itself creates may be changed freely, because no process uses them yet.
 */
export function findDangers(file: MigrationFile): Danger[] {
  const all = statementsIn(file.text);
  const made = new Set(all.flatMap((text) => /^create (?:unlogged )?table (\S+)/.exec(text)?.[1] ?? []));
  const allowed = allowedIn(file.text);
  const inTransaction = !runsOutsideTransaction(file);
  return all
    .filter((text) => !made.has(tableOf(text) ?? ''))
    .flatMap((text) =>
      Object.entries(rules)
        .filter(([rule, { matches }]) => !allowed.has(rule) && matches({ text, inTransaction, all }))
        .map(([rule, { instead }]) => ({ rule, statement: text, instead })),
    );
}
