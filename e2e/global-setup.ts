import { startStoriesMarket } from './stories-market.ts';

/** Starts the market that the stories happen in, unless one is given. The answer stops exactly that market. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.MARKET_URL) return async () => {};
  const { env, stop } = await startStoriesMarket();
  Object.assign(process.env, env);
  return stop;
}
