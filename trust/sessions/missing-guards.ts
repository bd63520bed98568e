import type { TestAccounts } from '../../src/domains/accounts/testing/accounts.ts';
import type { Mutation, Send } from './sessions-testbed.ts';

type Sent = Parameters<Send>[2];

function claimsOf(bearer: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

const answerAs = (id: string) => Response.json({ user: { _id: id } });

/** Takes every token at its word. */
export const believeTokens: Mutation = (send) => async (method, path, more) => {
  const claims = more?.bearer ? claimsOf(more.bearer) : null;
  if (path === '/me' && claims) return answerAs(String(claims.sub));
  return path === '/users' && claims?.userType === 'Admin' ? Response.json([]) : send(method, path, more);
};

/** Keeps who somebody once was for as long as the cookie or token is sent. */
export const neverForget: Mutation = (send) => {
  const known = new Map<string, string>();
  return async (method, path, more) => {
    const response = await send(method, path, more);
    const proof = more?.bearer ?? more?.cookie;
    if (path !== '/me' || proof === undefined) {
      await rememberOwner(known, send, response);
      return response;
    }
    const { user } = (await response.clone().json()) as { user: { _id: string } | null };
    if (user) known.set(proof, user._id);
    const id = user?._id ?? known.get(proof);
    return id === undefined ? response : answerAs(id);
  };
};

/** Notes whose proofs an answer hands out. */
async function rememberOwner(known: Map<string, string>, send: Send, response: Response): Promise<void> {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  const { accessToken } = ((await response
    .clone()
    .json()
    .catch(() => ({}))) ?? {}) as { accessToken?: string };
  for (const [proof, sent] of [
    [cookie, { cookie: cookie ?? '' }],
    [accessToken, { bearer: accessToken ?? '' }],
  ] as const) {
    if (!proof) continue;
    const { user } = (await (await send('GET', '/me', sent)).json()) as { user: { _id: string } | null };
    if (user) known.set(proof, user._id);
  }
}

/** Looks neither at where a request comes from nor at how its body is sent. */
export const trustEverySite: Mutation = (send, market) => (method, path, more) => {
  const headers = { ...more?.headers, origin: market.publicUrl };
  return send(method, path, {
    ...more,
    headers: more?.json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
  });
};

function rewritten(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
}

/** Hands out cookies without any mark. */
export const bareCookies: Mutation = (send) => async (method, path, more) =>
  rewritten(await send(method, path, more), (headers) => {
    const lines = headers.getSetCookie();
    headers.delete('set-cookie');
    for (const line of lines) headers.append('set-cookie', `${line.split(';')[0]}; Domain=localhost`);
  });

/** Signs in under the id that the browser brought, which then is that person's. */
export const keepPlantedIds: Mutation = (send) => {
  const planted = new Map<string, string>();
  const swap = (more: Sent): Sent =>
    more?.cookie === undefined ? more : { ...more, cookie: planted.get(more.cookie) ?? more.cookie };
  return async (method, path, more) => {
    const response = await send(method, path, swap(more));
    const given = response.headers.getSetCookie()[0]?.split(';')[0];
    if (!path.endsWith('/sign-in/email') || !more?.cookie || !given) return response;
    planted.set(more.cookie, given);
    return rewritten(response, (headers) => headers.set('set-cookie', more.cookie ?? ''));
  };
};

/** Takes cookies under their plain name too, reads for changes, and lets a right hold for ever. */
export const careless: Mutation = (send, market) => {
  const granted = new Set<string>();
  return async (method, path, more) => {
    const cookie = more?.cookie?.replace(
      /^secondbyte/,
      market.publicUrl.startsWith('https') ? '__Host-secondbyte' : '$&',
    );
    const sent = { ...more, ...(cookie === undefined ? {} : { cookie }) };
    const override = more?.headers?.['x-http-method-override'];
    if (claimsOf(more?.cookie?.replace(/^[^=]*=/, '') ?? '')) return answerAs('somebody');
    if (override && path.startsWith('/me?'))
      return send('PATCH', '/me', { ...sent, headers: {}, json: { name: 'Changed' } });
    const response = await send(method, path, sent);
    if (path !== '/users' || !cookie) return response;
    if (response.ok) granted.add(cookie);
    return granted.has(cookie) ? Response.json([]) : response;
  };
};

/** Gives each answer of the provider the cookies of the browser that asked, and forgets that it was used. */
export const looseProvider: Mutation = (send) => {
  const cookies = new Map<string, string>();
  const entered = new Map<string, Response>();
  return async (method, path, more) => {
    const { pathname, searchParams } = new URL(path, 'http://market');
    if (pathname === '/api/auth/google') return begin(send, path, more, cookies);
    if (pathname !== '/api/auth/callback/google') return send(method, path, more);
    const state = searchParams.get('state') ?? '';
    const before = entered.get(state);
    if (before) return before.clone();
    const response = await send(method, path, { ...more, cookie: cookies.get(state) ?? more?.cookie ?? '' });
    if (response.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line)))
      entered.set(state, response.clone());
    return response;
  };
};

/** Leads to the provider as asked, without a challenge, back to wherever the request says. */
async function begin(send: Send, path: string, more: Sent, cookies: Map<string, string>): Promise<Response> {
  const response = await send('GET', path, more);
  const asked = new URL(response.headers.get('location') ?? '', 'http://market');
  const { searchParams } = new URL(path, 'http://market');
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  cookies.set(asked.searchParams.get('state') ?? '', cookie);
  const back = searchParams.get('callbackURL');
  const from = searchParams.get('from') ?? '/';
  if (back) asked.searchParams.set('redirect_uri', back);
  if (back || from !== '/') asked.searchParams.delete('nonce');
  return rewritten(response, (headers) =>
    headers.set('location', from === '/' ? asked.href : encodeURI(from)),
  );
}

/** Signs in whoever comes back from the provider, whatever it says of them. */
export const believeProvider: Mutation = (send, market) => async (method, path, more) => {
  const { pathname } = new URL(path, 'http://market');
  const response = await send(method, path, more);
  if (pathname === '/api/auth/google') {
    return rewritten(response, (headers) => {
      const asked = new URL(headers.get('location') ?? '', 'http://market');
      asked.searchParams.delete('code_challenge');
      headers.set('location', asked.href);
    });
  }
  if (pathname !== '/api/auth/callback/google') return response;
  const anybody = await anyUser(market);
  return new Response(null, {
    status: 302,
    headers: { 'set-cookie': await market.accounts.openSession(anybody) },
  });
};

/** The newest account of a market. */
async function anyUser({ database }: TestAccounts): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from users order by created_at desc limit 1',
  );
  return rows[0]?.id ?? '';
}

/** Takes every letter's token again and again, spoilt ones and those of other letters too. */
export const lastingLetters: Mutation = (send) => async (method, path, more) => {
  const response = await send(method, path, more);
  const isLetter = path === '/password-resets' || path === '/email-verifications';
  return isLetter ? Response.json({ acknowledged: true }) : response;
};

/** Tells who has an account, mails what a header says, and locks accounts for everybody. */
export const talkative: Mutation = (send, market) => {
  const wrong = new Map<string, number>();
  return async (method, path, more) => {
    const { email = '' } = (more?.json ?? {}) as { email?: string };
    const host = more?.headers?.['x-forwarded-host'];
    if (path === '/password-reset-letters' && host) await mailTo(market, email, host);
    if ((wrong.get(email) ?? 0) > 5) return new Response(null, { status: 429 });
    const response = await send(method, path, more);
    if (response.status === 401 && email) wrong.set(email, (wrong.get(email) ?? 0) + 1);
    const { rowCount } = await market.database.pool.query('select 1 from users where email = $1', [email]);
    return rewritten(response, (headers) => headers.set('retry-after', String(rowCount ?? 0)));
  };
};

async function mailTo({ database }: TestAccounts, to: string, host: string): Promise<void> {
  await database.pool.query("select graphile_worker.add_job('mail.send', $1::json)", [
    JSON.stringify({ to, subject: 'Choose a new password', html: '', text: `https://${host}/?token=x` }),
  ]);
}

/** Takes the person that a body names for the one who asks. */
export const believeBodies: Mutation = (send, market) => async (method, path, more) => {
  const { _id, name } = (more?.json ?? {}) as { _id?: string; name?: string };
  if (method !== 'PATCH' || !_id || !name) return send(method, path, more);
  await market.database.pool.query('update users set name = $2 where id = $1', [_id, name]);
  return Response.json({});
};
