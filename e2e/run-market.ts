// Runs a market for the browser stories in a separate process. Sends the environment variables with the market's
// addresses to the parent process, and ends together with the parent.
import { startStoriesMarket } from './stories-market.ts';

const market = startStoriesMarket();
// The parent may end before the market has started, so the handler waits for the market.
process.on('disconnect', async () => {
  await (await market).stop();
  process.exit();
});
const { env } = await market;
if (process.connected) process.send?.(env);
