import { startDemoMarket } from '../demo/open-demo-market.ts';

/** Starts the market that the stories happen in. The answer stops exactly that market. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, mailboxUrl, stop } = await startDemoMarket();
  process.env.MARKET_URL = url;
  process.env.MAILBOX_URL = mailboxUrl;
  return stop;
}
