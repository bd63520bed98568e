// npm run test:e2e -- [Playwright's arguments]: runs only the browser tests.
import { runPlaywright } from './testing/test-runners.ts';

const { failed } = await runPlaywright(process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
