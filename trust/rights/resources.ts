import type { PersonName } from './rights-people.ts';

/**
 * Kinds of things that calls name. Each has a few instances: of several owners, in several states, and a missing one.
 */
export type ResourceKind =
  | 'product'
  | 'listing'
  | 'advertised'
  | 'booking'
  | 'payment'
  | 'wish'
  | 'record'
  | 'to verify'
  | 'to close'
  | 'reported'
  | 'confirmed'
  | 'removed'
  | 'picture'
  | 'address proof'
  | 'reset proof'
  | 'credentials'
  | 'newcomer'
  | 'event'
  | 'conversation'
  | 'reported conversation'
  | 'partner'
  | 'suspect'
  | 'reviewable'
  | 'review'
  | 'email'
  | 'saved search'
  | 'verification request'
  | 'offer'
  | 'dispute'
  | 'parcel to send'
  | 'parcel';

/** One thing that a call can name. */
export type Resource = {
  /** Name in the call: an id, an email address, a token. */
  readonly ref: string;
  /** Null for things without an owner. */
  readonly owner: PersonName | null;
  /** Empty for an ordinary thing; `absent` for a well-formed name of nothing, `malformed` for an invalid name. */
  readonly state: string;
  /** Seller of the order's product. */
  readonly seller?: PersonName;
  /** A second name for calls that need two. */
  readonly beside?: string;
};

export type Resources = Readonly<Record<ResourceKind, readonly Resource[]>>;

/** Placeholder for calls that name nothing. */
export const NO_RESOURCE: Resource = { ref: '', owner: null, state: '' };

const ABSENT_ID = '019aa0b2-0000-7000-8000-000000000000';

const resource = (state: string, owner: PersonName | null, ref: string, beside?: string): Resource => ({
  ref,
  owner,
  state,
  ...(beside === undefined ? {} : { beside }),
});

/** Returns a well-formed name of nothing, and an invalid name. */
function noResources(absent = ABSENT_ID, malformed = 'no-id-of-ours', beside?: string): Resource[] {
  return [resource('absent', null, absent, beside), resource('malformed', null, malformed, beside)];
}

/** See {@link Resource}. */
export { noResources, resource };
