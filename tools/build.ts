// npm run build: installs the libraries and builds the pages, so that a later start is faster.
import { relative } from 'node:path';
import { ensureBuild, makeCurrent } from './market/build.ts';
import { createDisposer } from './market/disposer.ts';
import { createOutput } from './market/output.ts';
import { ROOT } from './root.ts';

const disposer = createDisposer();
try {
  const folder = await ensureBuild(createOutput({ folder: undefined }), disposer);
  makeCurrent(folder);
  console.log(`The pages are built: ${relative(ROOT, folder)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await disposer.close();
  process.disconnect?.();
}
