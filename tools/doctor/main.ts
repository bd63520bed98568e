// npm run doctor: holds the market's database against what is always true of it; see docs/operations.md.
import { checkInvariants, describeBreaches } from './invariants.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is missing: address of the PostgreSQL database');
  process.exit(2);
}
try {
  const findings = await checkInvariants(url);
  for (const { name, offenders } of findings) {
    console.log(`${offenders.length === 0 ? '✓' : '✗'} ${name}`);
  }
  const breaches = describeBreaches(findings);
  for (const breach of breaches) console.error(`\n${breach}`);
  console.log(`\n${findings.length - breaches.length} of ${findings.length} hold.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`The market could not be looked at: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
