import type { Resource, ResourceKind } from './resources.ts';
import type { Mark, Person, Role } from './rights-people.ts';

/** Callers who may make a call at all. Everybody else is refused before any other check. */
type Who = 'anyone' | 'signed-in' | readonly Role[];

/** `done`, or the code of the refusal. */
export type ExpectedOutcome = string;

/** Caller, as the market should identify them. */
export type Asker = {
  readonly role: Role;
  readonly person: Person | null;
  readonly via: 'cookie' | 'token';
  /** Owner of the live session whose cookie is sent, whether or not it counts; null without one. */
  readonly session: Person | null;
  /** True if the browser reports that a page of another site sends the request. */
  readonly isCrossSite: boolean;
};

/** Rights of callers for one call, by the things they name, their states, and the outcomes. */
export type RightsRow = {
  readonly who: Who;
  /**
   * Kind of thing that the call names in its path or body. The market has it in several states and with several owners.
   */
  readonly resource?: ResourceKind;
  /**
   * `own`: other people's things look absent. `own or admin`: admins can also see and change them. `either side`: an
   * order belongs to its buyer and to the seller of its product.
   */
  readonly reach?: 'own' | 'own or admin' | 'either side or admin';
  /**
   * Exceptions to "done if allowed". Keys are the state of the thing (`sold`), the relation (`own`), or both, with a
   * role before the state (`own withdrawn`). The most specific one counts.
   */
  readonly outcomes?: Readonly<Record<string, ExpectedOutcome>>;
  /** Function for the few calls whose outcome depends on more than states. */
  readonly outcome?: (asker: Asker, resource: Resource) => ExpectedOutcome;
  /** True if "not found" may give a reason. The existence of a listing is no secret to people with its address. */
  readonly tellsWhyGone?: true;
  /** Path with its query. By default the pattern with the thing's name instead of the parameter. */
  readonly path?: (resource: Resource) => string;
  readonly body?: (resource: Resource) => Readonly<Record<string, unknown>> | FormData | string;
  readonly headers?: (resource: Resource) => Readonly<Record<string, string>>;
  /** Names in body or query that the call really reads, and that are therefore no forbidden extras. */
  readonly takes?: readonly string[];
  /** Every field that a response may have; `images.id` for the ids of a list of images, `facts.*` for any. */
  readonly fields: readonly string[];
  /** Status of a success; 200 by default. */
  readonly status?: number;
  /** Every table in which rows may change. Refusals must change nothing. */
  readonly changes?: readonly string[];
  /** Tables whose rows may change even if the call is refused: a check at the card processor, a used link. */
  readonly changesAnyway?: readonly string[];
  /** People whose private data a response may contain, besides the caller's own. */
  readonly tells?: Partial<Record<Role, readonly Mark[]>>;
  /** True if it hides the seller's contact data from the caller, unlike most listings. */
  readonly hidesSeller?: (asker: Asker, resource: Resource) => boolean;
  /**
   * True for calls that hash passwords or process pictures. Few callers make them, because more would not add anything.
   */
  readonly slow?: boolean;
};

/** Rows by method and path pattern. */
export type RightsRows = Readonly<Record<string, RightsRow>>;
