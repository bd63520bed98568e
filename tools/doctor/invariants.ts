import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { connectClient } from '#platform/db/database-hosts.server.ts';

/** An invariant of a market's data. */
export type Invariant = {
  readonly name: string;
  /** Sentence that describes the invariant. */
  readonly sentence: string;
  /** Query for rows that break the invariant, with a column `offender`. */
  readonly query: string;
};

/** An invariant with the ids of the rows that break it. The list is empty if the invariant holds. */
export type Finding = Invariant & { readonly offenders: readonly string[] };

const FILE = join(import.meta.dirname, 'invariants.sql');

/**
 * Parses invariants from SQL. Each consists of a comment with its name, a comment with its description, and a query.
 */
export function parseInvariants(text: string): Invariant[] {
  const found = text.matchAll(/^-- ([a-z-]+)\n((?:-- .+\n)+)([^;]+);/gm);
  return Array.from(found, ([, name = '', comment = '', query = '']) => ({
    name,
    sentence: comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' '),
    query,
  }));
}

/** Returns all invariants of the market. */
export function readInvariants(): Invariant[] {
  return parseInvariants(readFileSync(FILE, 'utf8'));
}

async function findOffenders(client: pg.Client, { query }: Invariant): Promise<string[]> {
  const { rows } = await client.query<{ offender: unknown }>(query);
  return rows.map(({ offender }) => String(offender));
}

/**
 * Checks all invariants of a market's database in one snapshot, and changes nothing. The database may be in use.
 * Throws if the database cannot be queried.
 */
export async function checkInvariants(databaseUrl: string): Promise<Finding[]> {
  const client = await connectClient(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    // The market's role may have a time limit for statements. Some of these read whole tables.
    await client.query('set local statement_timeout = 0');
    const findings: Finding[] = [];
    for (const invariant of readInvariants()) {
      findings.push({ ...invariant, offenders: await findOffenders(client, invariant) });
    }
    await client.query('commit');
    return findings;
  } finally {
    await client.end();
  }
}

/** Describes the broken invariants, one line each, with their first offenders. */
export function describeBreaches(findings: readonly Finding[]): string[] {
  const SHOWN = 20;
  return findings
    .filter(({ offenders }) => offenders.length > 0)
    .map(({ name, sentence, offenders }) => {
      const more = offenders.length > SHOWN ? ` and ${offenders.length - SHOWN} more` : '';
      return `${name}: ${sentence} Violated by: ${offenders.slice(0, SHOWN).join(', ')}${more}`;
    });
}

/** Returns a line for each broken invariant of a market's database; none if all hold. See {@link checkInvariants}. */
export async function findBreaches(databaseUrl: string): Promise<string[]> {
  return describeBreaches(await checkInvariants(databaseUrl));
}
