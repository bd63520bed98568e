import pg from 'pg';
import { connectClient } from './database-hosts.server.ts';

/** Returns the URL of another database on the same server. */
function databaseUrlOf(url: string, name: string): string {
  const match = /^(\w+:\/\/[^/]*\/)[^?]*(\?.*)?$/.exec(url);
  if (!match)
    throw new Error(
      'The database address is not valid. It must be like postgres://user:password@host/database',
    );
  return `${match[1]}${encodeURIComponent(name)}${match[2] ?? ''}`;
}

/** Runs one statement on the server's default database; returns the number of rows. */
async function runOnServer(url: string, statement: string, values: string[] = []): Promise<number> {
  const client = await connectClient(databaseUrlOf(url, 'postgres'));
  try {
    const result = await client.query(statement, values);
    return result.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Creates the database `name` on the server of `url` unless it exists; returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const found = await runOnServer(url, 'select 1 from pg_database where datname = $1', [name]);
  if (found === 0) await runOnServer(url, `create database ${pg.escapeIdentifier(name)}`);
  return databaseUrlOf(url, name);
}

/**
 * Creates the database `name` as a copy of `template`, which must have no connections; returns its URL. PostgreSQL
 * copies the files without writing each page to the write-ahead log. Only replicas and archives need that log, and
 * without it copying takes a tenth of the time.
 */
export async function cloneDatabase(url: string, template: string, name: string): Promise<string> {
  await runOnServer(
    url,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
  );
  return databaseUrlOf(url, name);
}

/** Closes all connections to the database `name` and drops it. Does nothing if it does not exist. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runOnServer(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
