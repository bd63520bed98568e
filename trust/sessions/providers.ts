import { sql } from 'kysely';
import { cookieFrom } from '../../src/domains/accounts/testing/test-market.ts';
import type { Testimony } from './lying-provider.ts';
import { type Attack, gotThrough, newPerson, type SessionsTestbed, whoIs } from './sessions-testbed.ts';

/** A browser that the market has redirected to the provider: the authorization request, and the browser's cookies. */
type Led = { readonly asked: URL; readonly cookie: string };

const newAddress = () => `${crypto.randomUUID()}@gmail.test`;
/** Returns an unused client address, because rate limits are not the subject of these attacks. */
const newClientAddress = () => crypto.randomUUID();

async function begin({ send }: SessionsTestbed): Promise<Led> {
  const begun = await send('GET', '/api/auth/google?from=%2F', { clientAddress: newClientAddress() });
  return { asked: new URL(begun.headers.get('location') ?? ''), cookie: cookieFrom(begun) };
}

function finish(
  { send }: SessionsTestbed,
  cookie: string,
  answer: Record<string, string>,
): Promise<Response> {
  const path = `/api/auth/callback/google?${new URLSearchParams(answer)}`;
  return send('GET', path, { cookie, clientAddress: newClientAddress() });
}

const stateOf = ({ asked }: Led) => asked.searchParams.get('state') ?? '';

/** Returns the person whom a response signed in; null for nobody. */
async function enteredAs(testbed: SessionsTestbed, response: Response): Promise<string | null> {
  return whoIs(testbed, { cookie: cookieFrom(response) });
}

/** Signs in with a statement of the provider. Returns the signed-in person. */
async function signInWith(
  testbed: SessionsTestbed,
  testimony: Testimony,
  email = newAddress(),
): Promise<string | null> {
  const led = await begin(testbed);
  const code = testbed.provider.grant(led.asked, email, testimony);
  return enteredAs(testbed, await finish(testbed, led.cookie, { code, state: stateOf(led) }));
}

/** False statements that a correct provider would never make. */
const LIES: Readonly<Record<string, Testimony>> = {
  'the nonce of another sign-in': { claims: { nonce: 'another' } },
  'no nonce': { claims: { nonce: undefined } },
  'an audience that is another site': { claims: { aud: 'another-site' } },
  'no audience': { claims: { aud: undefined } },
  'another issuer': { claims: { iss: 'https://accounts.evil.example' } },
  'an end in the past': { claims: { iat: 1_600_000_000, exp: 1_600_000_600 } },
  'no subject': { claims: { sub: undefined } },
  'an address that is not proved': { claims: { email_verified: false } },
  'proof of the address as a text': { claims: { email_verified: 'false' } },
  'no word on the address': { claims: { email_verified: undefined } },
  'no address': { claims: { email: undefined } },
  'the signature of a stranger': { signed: 'by a stranger' },
  'a signature with the shared secret': { signed: 'with the client secret' },
  'no signature': { signed: 'not at all' },
};

/** Attacks on sign-in through the provider. */
export const providerAttacks: readonly Attack[] = [
  {
    name: "sends the provider's answer without the state, or with another browser's state",
    run: async (testbed) => {
      const [victim, attacker] = [await begin(testbed), await begin(testbed)];
      const code = testbed.provider.grant(attacker.asked, newAddress());
      const tries: Record<string, [string, Record<string, string>]> = {
        'no state': [attacker.cookie, { code }],
        'an empty state': [attacker.cookie, { code, state: '' }],
        'a made-up state': [attacker.cookie, { code, state: 'made-up' }],
        'the state of another browser': [victim.cookie, { code, state: stateOf(attacker) }],
        'a browser that never asked': ['', { code, state: stateOf(attacker) }],
      };
      const entered: string[] = [];
      for (const [what, [cookie, answer]] of Object.entries(tries)) {
        if ((await enteredAs(testbed, await finish(testbed, cookie, answer))) !== null)
          entered.push(`took ${what}`);
      }
      return entered;
    },
  },
  {
    name: 'sends one answer of the provider fifty times at once, and once more',
    run: async (testbed) => {
      const email = newAddress();
      // The person signs in once before, because an account's first sign-in with the provider ends its other sessions.
      await signInWith(testbed, {}, email);
      const led = await begin(testbed);
      const code = testbed.provider.grant(led.asked, email);
      const answer = { code, state: stateOf(led) };
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => finish(testbed, led.cookie, answer)),
      );
      const late = await finish(testbed, led.cookie, answer);
      const entered = await Promise.all([...replies, late].map((reply) => enteredAs(testbed, reply)));
      const count = entered.filter((id) => id !== null).length;
      return gotThrough({ [`one answer signed in ${count} times`]: count !== 1 });
    },
  },
  {
    name: 'asks the provider without PKCE, state or nonce',
    run: async (testbed) => {
      const { asked } = await begin(testbed);
      const given = (name: string) => asked.searchParams.get(name) ?? '';
      return gotThrough({
        'no challenge': !/^[\w-]{43}$/.test(given('code_challenge')),
        'a plain challenge': given('code_challenge_method') !== 'S256',
        'a short state': given('state').length < 22,
        'a short nonce': given('nonce').length < 22,
        'another way than the code': given('response_type') !== 'code',
      });
    },
  },
  {
    name: 'puts their own code into the sign-in of somebody else',
    run: async (testbed) => {
      const [victim, attacker] = [await begin(testbed), await begin(testbed)];
      const code = testbed.provider.grant(attacker.asked, newAddress());
      const entered = await enteredAs(
        testbed,
        await finish(testbed, victim.cookie, { code, state: stateOf(victim) }),
      );
      return gotThrough({ 'the code counted without its verifier': entered !== null });
    },
  },
  {
    name: 'asks the provider to redirect to another address',
    run: async (testbed) => {
      const more = ['callbackURL', 'redirect_uri', 'redirectTo', 'newUserCallbackURL', 'errorCallbackURL'];
      const query = new URLSearchParams(more.map((name) => [name, 'https://evil.example/']));
      const headers = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' };
      const begun = await testbed.send('GET', `/api/auth/google?${query}`, {
        headers,
        clientAddress: newClientAddress(),
      });
      const asked = new URL(begun.headers.get('location') ?? '');
      const target = asked.searchParams.get('redirect_uri') ?? '';
      return gotThrough({
        [`the answer goes to ${target}`]: target !== `${testbed.market.publicUrl}/api/auth/callback/google`,
      });
    },
  },
  {
    name: 'signs in through a provider that sends false claims',
    run: async (testbed) => {
      const honest = await signInWith(testbed, {});
      const believed: string[] = gotThrough({ 'an honest word was refused': honest === null });
      for (const [what, testimony] of Object.entries(LIES)) {
        if ((await signInWith(testbed, testimony)) !== null) believed.push(`believed ${what}`);
      }
      return believed;
    },
  },
  {
    name: 'opens an account with the address of somebody else and waits for its owner',
    run: async (testbed) => {
      const planted = await newPerson(testbed);
      const entered = await signInWith(testbed, {}, planted.email);
      const { rows } = await sql`
        select 1 from credentials where user_id = ${planted.id} and provider_id = 'google'`.execute(
        testbed.market.database.db,
      );
      return gotThrough({
        'the owner came into the planted account': entered === planted.id,
        'the accounts were joined': rows.length > 0,
      });
    },
  },
];
