import * as missing from './missing-guards.ts';
import type { Mutation } from './sessions-testbed.ts';

/** A market with a guard gone, and the attacks that must get through then. */
export type Mutant = {
  readonly name: string;
  readonly plant: Mutation;
  readonly trips: readonly string[];
};

/** Markets with guards gone. Together they trip every attack: no attack is one that always says "refused". */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'tokens are taken at their word',
    plant: missing.believeTokens,
    trips: [
      'sends a token that nobody signed',
      'signs with the published key as if it were a shared secret',
      'names a key of its own in the header',
      'sends a well signed token with a wrong claim',
      'sends a token of another market',
      'adds a right, a role or the address of somebody else to its own token',
    ],
  },
  {
    name: 'sessions and tokens never end',
    plant: missing.neverForget,
    trips: [
      'uses a session again after signing out',
      'stays in after the owner has changed the password elsewhere',
      'stays in after the password was chosen anew by letter',
      'uses the proofs of a closed account',
      'comes back to a session that lay unused for a week',
      'keeps a session alive for longer than thirty days by using it',
    ],
  },
  {
    name: 'requests of other sites are taken',
    plant: missing.trustEverySite,
    trips: [
      'lets a form or script of another site change something',
      'sends a change as plain text, form or multipart',
      'signs somebody in to an account of the attacker',
    ],
  },
  {
    name: 'cookies carry no mark',
    plant: missing.bareCookies,
    trips: ['reads the session cookie by script, over plain http or from another site'],
  },
  {
    name: 'a session keeps the id that the browser brought',
    plant: missing.keepPlantedIds,
    trips: [
      'plants a session id in a browser before its owner signs in',
      'keeps the id of a session through another sign-in',
    ],
  },
  {
    name: 'plain cookies count, tokens are cookies, reads change things, rights last',
    plant: missing.careless,
    trips: [
      'tosses a cookie from a sibling host over that of the market',
      'changes something by a GET',
      'uses a session from before an account was closed or changed its rights',
      'uses one proof in the place of another',
    ],
  },
  {
    name: 'any browser may answer for another, as often as it likes, and is led wherever it asks',
    plant: missing.looseProvider,
    trips: [
      'answers without the state, or with one of another browser',
      'sends one answer fifty times at once, and once more',
      'asks to be led back to another address',
      'leads from the login to another site',
    ],
  },
  {
    name: 'the provider is not checked',
    plant: missing.believeProvider,
    trips: [
      'asks the provider without PKCE, state or nonce',
      'slips a code of its own into the sign-in of somebody else',
      'believes a provider that lies',
      'opens an account with the address of somebody else and waits for its owner',
    ],
  },
  {
    name: 'links of letters last',
    plant: missing.lastingLetters,
    trips: [
      'uses a reset link again, guesses one or spoils one',
      'uses one reset link fifty times at once',
      'uses a reset link after a newer one was sent, or after the password was changed',
      'uses a link for another purpose or another account',
    ],
  },
  {
    name: 'answers tell who has an account, and lock it',
    plant: missing.talkative,
    trips: [
      'makes the letter lead to a host of its own',
      'locks the owner out by wrong passwords',
      'asks at every door whether an address has an account',
    ],
  },
  {
    name: 'the body says who asks',
    plant: missing.believeBodies,
    trips: ['names somebody else in the body of a call about oneself'],
  },
];
