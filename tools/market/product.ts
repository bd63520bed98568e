import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import type { ChildPlan } from './child.ts';

/**
 * Node options of the product's processes. Without them, the heap of a busy process grows to a multiple of its live
 * data. Smaller values cost CPU time, because a garbage collection visits all live data (decision 0024). Node's own
 * limit stays, so a process may use more memory for a moment.
 */
const NODE_ARGS: readonly string[] = ['--max-semi-space-size=32', '--heap-growing-percent=60'];

/**
 * Settings of glibc's memory allocator, so that the product's processes return freed memory to the system; see
 * mallopt(3). By default, each of a process's ten threads keeps freed memory in its own arena. By default, the trim
 * threshold (in bytes) also increases after larger use.
 */
const MEMORY: NodeJS.ProcessEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Plans one of the product's processes. `nodeArgs` follow the common Node options, and `env` overrides the common
 * variables.
 */
export function planProcess(
  name: string,
  script: string,
  env: NodeJS.ProcessEnv,
  nodeArgs: readonly string[] = [],
): ChildPlan {
  return { name, script, nodeArgs: [...NODE_ARGS, ...nodeArgs], env: { ...MEMORY, ...env } };
}

/**
 * Maximum number of web processes by default. Up to this number, one process runs per core. A small database does not
 * have enough connections for more.
 */
const MOST_UNASKED = 4;

/**
 * Returns the number of web processes that share the port. Development has one process, for hot reload. Systems other
 * than Linux also have one, because they cannot distribute connections over processes on one port.
 */
export function countWebProcesses(
  env: NodeJS.ProcessEnv,
  cores = availableParallelism(),
  platform: NodeJS.Platform = process.platform,
): number {
  if (env.DEV || platform !== 'linux') return 1;
  return Number(env.WEB_CONCURRENCY || Math.min(cores, MOST_UNASKED));
}

/**
 * Time in ms without a heartbeat after which a process counts as hanging. A hanging process would hold connections
 * without responding.
 */
const MAX_SILENCE_MS = 10_000;

/** Plans one process of the product that runs alone, for example in its own container. */
export function planSingle(name: 'web' | 'worker', env: NodeJS.ProcessEnv): ChildPlan {
  return { ...planProcess(name, join(ROOT, `src/app/${name}.ts`), env), maxSilenceMs: MAX_SILENCE_MS };
}

/**
 * Plans of the product's own processes: those that an open market needs (first web process and worker), and the
 * others.
 */
export type ProductPlans = { readonly needed: readonly ChildPlan[]; readonly more: readonly ChildPlan[] };

/**
 * Returns the environment variable with the metrics port of a process. The worker (place 0) uses the configured port,
 * and web processes use the following ports. Returns no variable if the configured port is 0 or invalid.
 */
export function metricsPort({ METRICS_PORT: first }: NodeJS.ProcessEnv, place: number): NodeJS.ProcessEnv {
  // With 0, each process picks a free port. For an invalid number, the process itself reports the error.
  const isCounted = Number(first) > 0;
  return isCounted ? { METRICS_PORT: String(Number(first) + place) } : {};
}

/** Plans the product's own processes: the worker and the web processes. */
export function planProduct(given: NodeJS.ProcessEnv): ProductPlans {
  const count = countWebProcesses(given);
  const env: NodeJS.ProcessEnv = { ...given, WEB_CONCURRENCY: String(count) };
  const plan = (name: string, path: string, place: number): ChildPlan => {
    const script = join(ROOT, path);
    const own = { ...env, ...metricsPort(given, place) };
    return env.DEV
      ? { name, script: join(ROOT, 'tools/market/dev-watch.ts'), args: [script], env: own }
      : { ...planProcess(name, script, own), maxSilenceMs: MAX_SILENCE_MS };
  };
  const more = Array.from({ length: count - 1 }, (_, index) =>
    plan(`web-${index + 2}`, 'src/app/web.ts', index + 2),
  );
  return { needed: [plan('web', 'src/app/web.ts', 1), plan('worker', 'src/app/worker.ts', 0)], more };
}
