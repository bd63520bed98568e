import type { RefusalText } from '#platform/http/problem.ts';
import type { CallKey, Calls, Handlers } from './contract.ts';
import { acceptParsed, type UntypedHandler } from './parse-input.server.ts';

/** One domain's part of the API: its calls, the texts of its refusals, and its handlers. */
export type ApiModule = {
  readonly name: string;
  readonly calls: Calls;
  readonly refusals: Readonly<Record<string, RefusalText>>;
  readonly handlers: Readonly<Record<string, UntypedHandler>>;
};

/**
 * Builds a domain's part of the API and type-checks the handlers against the contract. Pass the contract as type
 * argument: `apiModule<typeof ordersCalls>({…})`. Without the argument, the compiler widens each status to a number.
 */
export function apiModule<List extends Calls>(module: {
  readonly name: string;
  readonly calls: List;
  readonly refusals: Readonly<Record<string, RefusalText>>;
  readonly handlers: Handlers<List>;
}): ApiModule {
  const { name, calls, refusals } = module;
  const handlers: Record<string, UntypedHandler> = {};
  const addHandler = <Key extends keyof List & CallKey>(key: Key) => {
    handlers[key] = acceptParsed<List[Key]>(module.handlers[key]);
  };
  for (const key of Object.keys(calls) as (keyof List & CallKey)[]) addHandler(key);
  return { name, calls, refusals, handlers };
}
