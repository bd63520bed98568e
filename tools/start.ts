// npm start: the whole market until Ctrl-C.
import { runMarket } from './market/run-market.ts';

await runMarket(process.env);
