import { startStoriesMarket } from './stories-market.ts';

/** Starts the market for the stories, unless `MARKET_URL` names one. Returns a function that stops the market. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.MARKET_URL) return async () => {};
  const { env, stop } = await startStoriesMarket();
  Object.assign(process.env, env);
  return stop;
}
