// node tools/run-process.ts web|worker: runs one process of a market, and replaces the process if it ends or hangs. It
// is for containers, whose engines restart ended processes but not hanging ones.
import { keepRunning } from './market/child.ts';
import { createDisposer } from './market/disposer.ts';
import { createOutput } from './market/output.ts';
import { planSingle } from './market/product.ts';

const [name] = process.argv.slice(2);
if (name !== 'web' && name !== 'worker') {
  console.error('Usage: node tools/run-process.ts web|worker');
  process.exit(2);
}
const disposer = createDisposer();
const stop = async (code: number) => {
  if (disposer.isClosed()) return;
  await disposer.close();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
try {
  await keepRunning(planSingle(name, process.env), createOutput({ json: true }), disposer);
} catch (error) {
  if (!disposer.isClosed()) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
