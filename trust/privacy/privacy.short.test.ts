import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { attackPrivacy } from './attack.ts';
import { openPrivacyTestbed, type PrivacyTestbed } from './privacy-testbed.ts';

/** Timeout in ms: many people join and leave. */
const TIMEOUT = 120_000;

let testbed: PrivacyTestbed;
const attack = (rounds: number) => attackPrivacy(testbed, { rounds, print: () => {}, isOver: () => false });

beforeAll(async () => {
  testbed = await openPrivacyTestbed((await testDatabase()).url);
});
afterAll(() => testbed?.close());

test('the suite notices a database that keeps the name of a closed account', {
  timeout: TIMEOUT,
}, async () => {
  await sql`create function keep_name() returns trigger language plpgsql as
    'begin new.name := old.name; return new; end'`.execute(testbed.db);
  await sql`create trigger names_stay before update on users for each row execute function keep_name()`.execute(
    testbed.db,
  );
  const { breaches } = await attack(2);
  await sql`drop trigger names_stay on users`.execute(testbed.db);
  expect(breaches).toContain("round 1: Buyer's name in users");
});
