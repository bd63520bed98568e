// npm run test:e2e -- [Playwright's arguments]: browser tests alone.
import { runPlaywright } from './testing/test-runners.ts';

const { failed } = await runPlaywright(process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
