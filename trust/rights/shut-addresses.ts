import type { RightsTestMarket } from './rights-market.ts';
import { sendRaw } from './send.ts';
import { callTable } from './table.ts';

/** Callers who could profit from a route of the auth library that is open by mistake. */
const TRIED_BY = new Set(['anonymous', 'buyer A', 'buyer B', 'admin', 'buyer A from another site']);

/**
 * Checks routes of the auth library that the API does not offer. Returns errors for routes that respond or have
 * effects.
 */
export async function shutFaults(market: RightsTestMarket): Promise<string[]> {
  const shut = market.libraryAddresses.filter((address) => !(address in callTable));
  const callers = market.callers.filter(({ name }) => TRIED_BY.has(name));
  const body = JSON.stringify({
    name: 'Another',
    userType: 'Admin',
    email: 'other@secondbyte.test',
    password: 'x',
  });
  const faults: string[] = [];
  for (const address of shut) {
    const [method = 'GET', pattern = ''] = address.split(' ');
    const path = pattern.replace(/:\w+/g, 'anything');
    for (const caller of callers) {
      const headers = { ...caller.headers, 'content-type': 'application/json' };
      const init = method === 'GET' ? { headers } : { headers, body };
      const { status, headers: answered } = await sendRaw(market, method, path, init);
      if (status !== 404) faults.push(`${address} returns status ${status} to ${caller.name}`);
      if (answered.has('set-cookie')) faults.push(`${address} sets a cookie for ${caller.name}`);
    }
    const { tables } = await market.snapshot.whatChanged();
    faults.push(...tables.map((table) => `${address} changes rows of ${table}`));
  }
  return faults;
}
