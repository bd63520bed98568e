import type { Resource, ResourceKind } from './resources.ts';
import type { Mark, Person, Role } from './rights-people.ts';

/** Callers who may make a call at all. All other callers are refused before any other check. */
type Who = 'anyone' | 'signed-in' | readonly Role[];

/** `done`, or the code of the refusal. */
export type ExpectedOutcome = string;

/** Caller of a request, as the market should identify them. */
export type Asker = {
  readonly role: Role;
  readonly person: Person | null;
  readonly via: 'cookie' | 'token';
  /**
   * Owner of the valid session whose cookie is sent, even if the market ignores the cookie; null without a session.
   */
  readonly session: Person | null;
  /** True if the browser reports that the request comes from a page of another site. */
  readonly isCrossSite: boolean;
};

/** Rights to one call: its callers, the resources that it names, and the expected outcomes. */
export type RightsRow = {
  readonly who: Who;
  /**
   * Kind of resource that the call names in its path or body. The market has it in several states and with several
   * owners.
   */
  readonly resource?: ResourceKind;
  /**
   * Relation that a caller needs. `own`: other people's resources look absent. `own or admin`: admins can also see and
   * change them. `either side or admin`: the order's buyer, its seller and admins may make the call.
   */
  readonly reach?: 'own' | 'own or admin' | 'either side or admin';
  /**
   * Outcomes of an allowed call other than `done`. A key is the resource's state (`sold`), the relation (`own`), or
   * both with an optional role (`own withdrawn`). The most specific key counts.
   */
  readonly outcomes?: Readonly<Record<string, ExpectedOutcome>>;
  /** Expected outcome of the few calls whose outcome depends on more than the resource's state. */
  readonly outcome?: (asker: Asker, resource: Resource) => ExpectedOutcome;
  /**
   * True if a "not found" response may give a reason. People who have a listing's URL may know that the listing exists.
   */
  readonly revealsWhyGone?: true;
  /** Returns the path with its query; by default the pattern with the resource's name in place of the parameter. */
  readonly path?: (resource: Resource) => string;
  readonly body?: (resource: Resource) => Readonly<Record<string, unknown>> | FormData | string;
  readonly headers?: (resource: Resource) => Readonly<Record<string, string>>;
  /** Names in body or query that the call really reads. Therefore they are not forbidden extras. */
  readonly takes?: readonly string[];
  /**
   * Every field that a response may have. `images.id` means the ids of a list of images, and `facts.*` means all
   * fields of `facts`.
   */
  readonly fields: readonly string[];
  /** Status of a success; 200 by default. */
  readonly status?: number;
  /** Every table in which a successful call may change rows. Refused calls must change nothing. */
  readonly changes?: readonly string[];
  /** Tables whose rows may change even if the call is refused, for example after a check at the card processor. */
  readonly changesAnyway?: readonly string[];
  /** Columns with the owner of a new row, for tables in which they differ from those of other calls. */
  readonly ownerColumns?: Readonly<Record<string, string>>;
  /** Private data of other people that a response may contain, by the caller's role. */
  readonly reveals?: Partial<Record<Role, readonly Mark[]>>;
  /** Returns whether the response hides the seller's contact data from the caller, unlike most listings. */
  readonly hidesSeller?: (asker: Asker, resource: Resource) => boolean;
  /**
   * True for calls that hash passwords or process pictures. Only a few callers try them, because more callers would
   * show nothing new.
   */
  readonly slow?: boolean;
};

/** Rows of the rights table by method and path pattern. */
export type RightsRows = Readonly<Record<string, RightsRow>>;
