import type { Guard } from './guard.ts';
import { accountGuards } from './list/accounts.ts';
import { answerGuards } from './list/answers.ts';
import { goodsGuards } from './list/goods.ts';
import { httpGuards } from './list/http.ts';
import { loadGuards } from './list/load.ts';
import { tradeGuards } from './list/trade.ts';

/** Every guard whose absence a test must notice. */
export const guardList: readonly Guard[] = [
  ...httpGuards,
  ...loadGuards,
  ...accountGuards,
  ...goodsGuards,
  ...tradeGuards,
  ...answerGuards,
];
