// Floods in a separate process, so that the process that measures the market is not slowed.
import { type FloodPlan, flood } from './flood.ts';

process.once('message', async (plan: FloodPlan) => {
  const result = await flood(plan);
  process.send?.(result, undefined, undefined, () => process.disconnect?.());
});
