// npm start: the whole market until Ctrl-C. With --as-built, as `npm run serve` says, nothing is built before.
import { runMarket } from './market/run-market.ts';

await runMarket(process.env, { asBuilt: process.argv.includes('--as-built') });
