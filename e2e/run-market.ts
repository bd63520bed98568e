// Runs a market for the browser stories in its own process. Sends the environment variables with its addresses, and
// ends with its parent.
import { startStoriesMarket } from './stories-market.ts';

const market = startStoriesMarket();
// The parent may end before the market has started.
process.on('disconnect', async () => {
  await (await market).stop();
  process.exit();
});
const { env } = await market;
if (process.connected) process.send?.(env);
