import type { Fetch } from './rights-market.ts';

/**
 * A defect that grants a right. It changes a request before, or a response after, the correct market handles the
 * request.
 */
export type Mutant = {
  readonly what: string;
  /** Method and path of the call with the defect. */
  readonly key: string;
  readonly answer: (request: Request, honest: (request: Request) => Promise<Response>) => Promise<Response>;
};

type Statement = (text: string, values: unknown[]) => Promise<unknown>;

const idOf = (request: Request) => new URL(request.url).pathname.split('/').at(-1) ?? '';

async function jsonOf(request: Request): Promise<Record<string, string>> {
  return JSON.parse((await request.clone().text()) || '{}') as Record<string, string>;
}

/**
 * Creates defects of every kind that the walk through the rights table must notice. `run` runs SQL on the market's
 * database.
 */
export function createMutants(run: Statement): Mutant[] {
  return [
    {
      what: 'a deletion that forgets whose the thing is',
      key: 'DELETE /wishlist/{id}',
      answer: async (request, honest) => {
        const answer = await honest(request);
        if (answer.status === 404) await run('delete from wishes where id::text = $1', [idOf(request)]);
        return answer;
      },
    },
    {
      what: 'an answer that tells that a foreign thing exists',
      key: 'GET /booking/{id}',
      answer: async (request, honest) => {
        const answer = await honest(request);
        const known = await run('select 1 from bookings where id::text = $1', [idOf(request)]);
        const { rows } = known as { rows: unknown[] };
        if (answer.status !== 404 || rows.length === 0) return answer;
        const text = (await answer.text()).replace('There is nothing', 'There is something');
        return new Response(text, { status: 404, headers: answer.headers });
      },
    },
    {
      what: 'a sold product that tells everybody how its seller is reached',
      key: 'GET /productAll/{id}',
      answer: async (request, honest) => {
        const answer = await honest(request);
        const seller = `select email from users join products on seller_id = users.id where products.id::text = $1`;
        const { rows } = (await run(seller, [idOf(request)])) as { rows: { email: string }[] };
        const email = `"sellerEmail":"${rows[0]?.email}"`;
        return new Response((await answer.text()).replace('"sellerEmail":""', email), answer);
      },
    },
    {
      what: 'a field too many',
      key: 'GET /me',
      answer: async (request, honest) => {
        const answer = await honest(request);
        return new Response(
          (await answer.text()).replace('"emailVerified"', '"password":"x","emailVerified"'),
          answer,
        );
      },
    },
    {
      what: 'a body that is believed who somebody is',
      key: 'POST /reports',
      answer: async (request, honest) => {
        const { userId } = await jsonOf(request);
        const answer = await honest(request);
        if (answer.ok && userId) await run('update reports set reporter_id = $1', [userId]);
        return answer;
      },
    },
    {
      what: 'a refusal that changes something all the same',
      key: 'POST /addProduct',
      answer: async (request, honest) => {
        const answer = await honest(request);
        if (!answer.ok) await run("update users set role = 'verify' where user_type = 'Seller'", []);
        return answer;
      },
    },
    {
      what: "another person's telephone number in an answer",
      key: 'GET /cart',
      answer: async (request, honest) => {
        const answer = await honest(request);
        if (!answer.ok) return answer;
        return Response.json({ ...((await answer.json()) as object), subtotal: '01800000001' });
      },
    },
    {
      what: 'a proof that is not looked at',
      key: 'GET /figures',
      answer: async (request, honest) => {
        const answer = await honest(request);
        if (answer.status !== 401 || !request.headers.has('authorization')) return answer;
        return Response.json({ sellers: 1 });
      },
    },
  ];
}

/** Returns the correct market with a defect in one call. */
export function withMutant(honest: Fetch, { key, answer }: Mutant): Fetch {
  const [method, pattern = ''] = key.split(' ');
  const path = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`);
  return async (request, connection) => {
    const isIt = request.method === method && path.test(new URL(request.url).pathname);
    const asUsual = (one: Request) => honest(one, connection);
    return isIt ? answer(request, asUsual) : asUsual(request);
  };
}
