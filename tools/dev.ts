// npm run dev: the same market with hot reload of pages and restarts of the server on every change.
import { runMarket } from './market/run-market.ts';

await runMarket({ ...process.env, DEV: '1' });
