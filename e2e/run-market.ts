// Keeps a market for the browser stories open. Sends the variables by which stories find it, and ends with its parent.
import { startStoriesMarket } from './stories-market.ts';

const market = startStoriesMarket();
// The parent may be gone before the market is there.
process.on('disconnect', async () => {
  await (await market).stop();
  process.exit();
});
const { env } = await market;
if (process.connected) process.send?.(env);
