// Installs the browsers and builds the pages before tests need them.
import { findBrowser, findHeadlessBrowser } from '../browser.ts';
import { ensureBuild } from '../market/build.ts';
import { createDisposer } from '../market/disposer.ts';
import { createOutput } from '../market/output.ts';

const log = (line: string) => console.log(line);
await ensureBuild(createOutput({}), createDisposer());
await findHeadlessBrowser(log);
await findBrowser(log);
