// npm run market:import -- [--seller EMAIL] FILE…: puts the products of CSV files on sale; see docs/import.md.
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/db/database.server.ts';
import { type ImportListener, type ImportTally, importFile, UnknownFile } from './import-file.ts';
import { findImportSeller, OperatorError } from './seller.ts';

const USAGE = 'npm run market:import -- [--seller EMAIL] FILE…';
const PROGRESS_EVERY_MS = 1_000;
/** Number of batches in progress: one for each core that the database probably has. */
const CONCURRENCY = Math.min(4, availableParallelism());

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seller: { type: 'string' } },
    });
    if (positionals.length === 0) throw new OperatorError(`Name at least one CSV file:\n  ${USAGE}`);
    return { email: values.seller, files: positionals };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n  ${USAGE}`);
  }
}

function sum(tally: Readonly<ImportTally>): string {
  const { rows, listed, known, refused } = tally;
  return `${rows} rows: ${listed} listed, ${known} were already listed, ${refused} refused`;
}

async function importOne(
  db: Parameters<typeof importFile>[0],
  file: string,
  seller: { id: string; number: string },
) {
  const name = basename(file);
  const started = performance.now();
  let printedAt = started;
  const print = (text: string, { rows }: Readonly<ImportTally>) => {
    printedAt = performance.now();
    const seconds = (printedAt - started) / 1_000;
    const rate = Math.round(rows / Math.max(seconds, 0.001));
    process.stderr.write(`${name}: ${text}; ${seconds.toFixed(1)} s, ${rate} rows a second\n`);
  };
  const listener: ImportListener = {
    onRefused: (line, reason) => process.stderr.write(`${name}:${line}: ${reason}\n`),
    onProgress: (soFar, share) => {
      if (performance.now() - printedAt < PROGRESS_EVERY_MS) return;
      print(`${Math.floor(share * 100)} % read, ${sum(soFar)}`, soFar);
    },
  };
  const tally = await importFile(db, file, seller, listener, { concurrency: CONCURRENCY });
  print(sum(tally), tally);
}

async function main(): Promise<void> {
  const { email, files } = readArguments();
  const url = process.env.DATABASE_URL;
  if (!url) throw new OperatorError('DATABASE_URL is missing: address of the PostgreSQL database');
  const database = openDatabase(url, { poolSize: CONCURRENCY + 1 });
  try {
    const seller = await findImportSeller(database.db, email, process.env.MARKET ?? 'demo');
    for (const file of files) {
      try {
        await importOne(database.db, file, seller);
      } catch (error) {
        const isKnown = error instanceof UnknownFile || (error instanceof Error && 'code' in error);
        if (!isKnown) throw error;
        process.stderr.write(`${file} was not read to the end: ${error.message}\n`);
        process.exitCode = 1;
      }
    }
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
