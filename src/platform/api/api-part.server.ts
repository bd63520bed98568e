import type { RefusalText } from '#platform/http/problem.ts';
import type { CallKey, Calls, Handlers } from './contract.ts';
import { acceptParsed, type LooseHandler } from './parse-input.server.ts';

/** One domain's part of the API: its calls, the texts of its refusals, and its handlers. */
export type ApiPart = {
  readonly name: string;
  readonly calls: Calls;
  readonly refusals: Readonly<Record<string, RefusalText>>;
  readonly handlers: Readonly<Record<string, LooseHandler>>;
};

/**
 * Builds a domain's part of the API and type-checks the handlers against the contract. Pass the contract as type
 * argument: `apiPart<typeof ordersCalls>({…})`. Without the argument, the compiler widens each status to a number.
 */
export function apiPart<List extends Calls>(part: {
  readonly name: string;
  readonly calls: List;
  readonly refusals: Readonly<Record<string, RefusalText>>;
  readonly handlers: Handlers<List>;
}): ApiPart {
  const { name, calls, refusals } = part;
  const handlers: Record<string, LooseHandler> = {};
  const addHandler = <Key extends keyof List & CallKey>(key: Key) => {
    handlers[key] = acceptParsed<List[Key]>(part.handlers[key]);
  };
  for (const key of Object.keys(calls) as (keyof List & CallKey)[]) addHandler(key);
  return { name, calls, refusals, handlers };
}
