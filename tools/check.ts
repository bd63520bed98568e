// npm run check: types, lint, format, unused code, import boundaries, casts and prose.
import { runChecks } from './checks.ts';

const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
