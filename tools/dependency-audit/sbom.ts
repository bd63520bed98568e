// npm run sbom [-- FILE]: writes the list of all libraries in production (CycloneDX) to standard output or a file.
import { writeFileSync } from 'node:fs';
import { makeBill } from './bill.ts';
import { runNpm } from './npm.ts';

const { ok, output, complaint } = runNpm([
  'sbom',
  '--sbom-format=cyclonedx',
  '--omit=dev',
  '--package-lock-only',
]);
if (!ok) {
  console.error(complaint);
  process.exitCode = 1;
} else {
  const [file] = process.argv.slice(2);
  const bill = makeBill(output);
  if (file === undefined) process.stdout.write(bill);
  else writeFileSync(file, bill);
}
