// Runs the load test in a separate process, so that it does not slow the process that measures the market.
import { type FloodPlan, flood } from './flood.ts';

process.once('message', async (plan: FloodPlan) => {
  const result = await flood(plan);
  process.send?.(result, undefined, undefined, () => process.disconnect?.());
});
