// npm run dev: runs the market with hot reload of pages, and restarts the server on every change.
import { runMarket } from './market/run-market.ts';

await runMarket({ ...process.env, DEV: '1' });
