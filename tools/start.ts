// npm start: runs the whole market until Ctrl-C. With --as-built, it builds nothing; `npm run serve` uses this option.
import { runMarket } from './market/run-market.ts';

await runMarket(process.env, { asBuilt: process.argv.includes('--as-built') });
