import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** A market in its own process, for the browser stories. */
export type StoriesMarket = {
  /** Environment variables with which stories find the market; empty if the market could not be started. */
  readonly env: Promise<NodeJS.ProcessEnv>;
  readonly stop: () => Promise<void>;
};

/** Starts the stories' market early, so that its demo data is made while other tests run. */
export function startStoriesMarket(): StoriesMarket {
  const child = fork(join(ROOT, 'e2e', 'run-market.ts'), { execArgv: [] });
  const ended = once(child, 'exit');
  const started = once(child, 'message').then(([env]) => env as NodeJS.ProcessEnv);
  return {
    env: Promise.race([started, ended.then(() => ({}))]),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
