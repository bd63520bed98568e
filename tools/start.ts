// npm start: runs the whole market until Ctrl-C. With --as-built, which `npm run serve` uses, it builds nothing.
import { runMarket } from './market/run-market.ts';

await runMarket(process.env, { asBuilt: process.argv.includes('--as-built') });
