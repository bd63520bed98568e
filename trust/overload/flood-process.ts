// Floods from a process of its own, so that whoever watches the market meanwhile is not slowed by it.
import { type FloodPlan, flood } from './flood.ts';

process.once('message', async (plan: FloodPlan) => {
  const result = await flood(plan);
  process.send?.(result, undefined, undefined, () => process.disconnect?.());
});
