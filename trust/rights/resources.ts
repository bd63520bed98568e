import type { PersonName } from './rights-people.ts';

/**
 * Kinds of resources that a call can name. The market has resources of each kind with several owners and in several
 * states. There are also names of resources that do not exist.
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

/** A resource that a call can name, such as a product, an order or an account. */
export type Resource = {
  /** Name of the resource in the call: an id, an email address, or a token. */
  readonly ref: string;
  /** Owner of the resource; null for resources without an owner. */
  readonly owner: PersonName | null;
  /**
   * Empty for an ordinary resource. `absent`: a well-formed name that refers to nothing. `malformed`: an invalid name.
   */
  readonly state: string;
  /** Seller of the order's product. */
  readonly seller?: PersonName;
  /** Second name for calls that need two names. */
  readonly beside?: string;
};

export type Resources = Readonly<Record<ResourceKind, readonly Resource[]>>;

/** Placeholder for calls that name no resource. */
export const NO_RESOURCE: Resource = { ref: '', owner: null, state: '' };

const ABSENT_ID = '019aa0b2-0000-7000-8000-000000000000';

const resource = (state: string, owner: PersonName | null, ref: string, beside?: string): Resource => ({
  ref,
  owner,
  state,
  ...(beside === undefined ? {} : { beside }),
});

/** Returns two names that refer to no resource: a well-formed name and an invalid name. */
function noResources(absent = ABSENT_ID, malformed = 'no-id-of-ours', beside?: string): Resource[] {
  return [resource('absent', null, absent, beside), resource('malformed', null, malformed, beside)];
}

/** See {@link Resource}. */
export { noResources, resource };
