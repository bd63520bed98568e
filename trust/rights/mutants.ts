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

/** Creates defects that change or reveal another person's data. */
function exposingMutants(run: Statement): Mutant[] {
  return [
    {
      what: 'a deletion that does not check the owner',
      key: 'DELETE /wishlist/{id}',
      answer: async (request, honest) => {
        const response = await honest(request);
        if (response.status === 404) await run('delete from wishes where id::text = $1', [idOf(request)]);
        return response;
      },
    },
    {
      what: "a 404 response that shows that another person's object exists",
      key: 'GET /booking/{id}',
      answer: async (request, honest) => {
        const response = await honest(request);
        const known = await run('select 1 from bookings where id::text = $1', [idOf(request)]);
        const { rows } = known as { rows: unknown[] };
        if (response.status !== 404 || rows.length === 0) return response;
        const text = (await response.text()).replace('There is nothing', 'There is something');
        return new Response(text, { status: 404, headers: response.headers });
      },
    },
    {
      what: "a sold product that shows everybody its seller's email address",
      key: 'GET /productAll/{id}',
      answer: async (request, honest) => {
        const response = await honest(request);
        const seller = `select email from users join products on seller_id = users.id where products.id::text = $1`;
        const { rows } = (await run(seller, [idOf(request)])) as { rows: { email: string }[] };
        const email = `"sellerEmail":"${rows[0]?.email}"`;
        return new Response((await response.text()).replace('"sellerEmail":""', email), response);
      },
    },
  ];
}

/** Creates defects that write something that the request must not write. */
function writingMutants(run: Statement): Mutant[] {
  return [
    {
      what: "a user id in the body that replaces the caller's",
      key: 'POST /reports',
      answer: async (request, honest) => {
        const { userId } = await jsonOf(request);
        const response = await honest(request);
        if (response.ok && userId) await run('update reports set reporter_id = $1', [userId]);
        return response;
      },
    },
    {
      what: 'a refused request that still changes data',
      key: 'POST /addProduct',
      answer: async (request, honest) => {
        const response = await honest(request);
        if (!response.ok) await run("update users set role = 'verify' where user_type = 'Seller'", []);
        return response;
      },
    },
  ];
}

/** Defects that answer a request with data that its caller must not get. */
const ANSWERING_MUTANTS: readonly Mutant[] = [
  {
    what: 'a response with an additional field',
    key: 'GET /me',
    answer: async (request, honest) => {
      const response = await honest(request);
      return new Response(
        (await response.text()).replace('"emailVerified"', '"password":"x","emailVerified"'),
        response,
      );
    },
  },
  {
    what: "another person's phone number in a response",
    key: 'GET /cart',
    answer: async (request, honest) => {
      const response = await honest(request);
      if (!response.ok) return response;
      return Response.json({ ...((await response.json()) as object), subtotal: '01800000001' });
    },
  },
  {
    what: 'a token that is not verified',
    key: 'GET /figures',
    answer: async (request, honest) => {
      const response = await honest(request);
      if (response.status !== 401 || !request.headers.has('authorization')) return response;
      return Response.json({ sellers: 1 });
    },
  },
];

/**
 * Creates defects of every kind that the walk through the rights table must notice. `run` runs SQL on the market's
 * database.
 */
export function createMutants(run: Statement): Mutant[] {
  return [...exposingMutants(run), ...writingMutants(run), ...ANSWERING_MUTANTS];
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
