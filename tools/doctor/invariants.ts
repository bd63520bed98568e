import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { connectClient } from '#platform/db/database-hosts.server.ts';

/** Something that is always true of a market. */
export type Invariant = {
  readonly name: string;
  /** Invariant in words. */
  readonly sentence: string;
  /** Lists those that break it in a column `offender`. */
  readonly query: string;
};

/** An invariant with the ids of those that break it, none when it holds. */
export type Finding = Invariant & { readonly offenders: readonly string[] };

const FILE = join(import.meta.dirname, 'invariants.sql');

/** Reads invariants from SQL: a comment with the name, a comment with the sentence, a query. */
export function parseInvariants(text: string): Invariant[] {
  const found = text.matchAll(/^-- ([a-z-]+)\n((?:-- .+\n)+)([^;]+);/gm);
  return Array.from(found, ([, name = '', comment = '', query = '']) => ({
    name,
    sentence: comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' '),
    query,
  }));
}

/** All invariants of the market. */
export function readInvariants(): Invariant[] {
  return parseInvariants(readFileSync(FILE, 'utf8'));
}

async function findOffenders(client: pg.Client, { query }: Invariant): Promise<string[]> {
  const { rows } = await client.query<{ offender: unknown }>(query);
  return rows.map(({ offender }) => String(offender));
}

/**
 * Holds a market's database against all invariants, as it was at one moment. Changes nothing; the database may be
 * in use. Throws when it cannot be asked.
 */
export async function checkInvariants(databaseUrl: string): Promise<Finding[]> {
  const client = await connectClient(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
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

/** Describes the broken invariants, a line each, with the first of their offenders. */
export function describeBreaches(findings: readonly Finding[]): string[] {
  const SHOWN = 20;
  return findings
    .filter(({ offenders }) => offenders.length > 0)
    .map(({ name, sentence, offenders }) => {
      const more = offenders.length > SHOWN ? ` and ${offenders.length - SHOWN} more` : '';
      return `${name}: ${sentence} Not so: ${offenders.slice(0, SHOWN).join(', ')}${more}`;
    });
}

/** A line for each invariant that a market breaks; none when all hold. Like {@link checkInvariants}. */
export async function findBreaches(databaseUrl: string): Promise<string[]> {
  return describeBreaches(await checkInvariants(databaseUrl));
}
