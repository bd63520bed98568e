import type { Resource, ResourceKind } from './resources.ts';
import type { Mark, Person, Role } from './rights-people.ts';

/** Callers who may make a call at all; everybody else is refused before any other check. */
type Who = 'anyone' | 'signed-in' | readonly Role[];

/** `done`, or the code of the refusal. */
export type ExpectedOutcome = string;

/** Caller, as the market should see them. */
export type Asker = {
  readonly role: Role;
  readonly person: Person | null;
  readonly via: 'cookie' | 'token';
  /** Owner of the live session whose cookie is sent, whether or not it counts; null without one. */
  readonly session: Person | null;
  /** True when a browser says that a page of another site asks. */
  readonly isCrossSite: boolean;
};

/** Rights of callers for one call, by the things they name, their states, and the outcomes. */
export type RightsRow = {
  readonly who: Who;
  /**
   * Kind of thing that the call names in its path or body. The market holds it in several states and of several
   * owners.
   */
  readonly resource?: ResourceKind;
  /**
   * `own`: others' things look absent. `own or admin`: admins see and change them too. `either side`: an order
   * belongs to its buyer and to the seller of its product.
   */
  readonly reach?: 'own' | 'own or admin' | 'either side or admin';
  /**
   * Exceptions to "done if allowed": by state of the thing (`sold`), by relation (`own`), or by both, with a role
   * before the state (`own withdrawn`). The closest one counts.
   */
  readonly outcomes?: Readonly<Record<string, ExpectedOutcome>>;
  /** For the few calls whose outcome no table of states tells. */
  readonly outcome?: (asker: Asker, resource: Resource) => ExpectedOutcome;
  /** Whether "not found" may say why. The existence of a listing is no secret to people with its address. */
  readonly tellsWhyGone?: true;
  /** Path with its query; the pattern with the thing's name in place of the parameter by default. */
  readonly path?: (resource: Resource) => string;
  readonly body?: (resource: Resource) => Readonly<Record<string, unknown>> | FormData | string;
  readonly headers?: (resource: Resource) => Readonly<Record<string, string>>;
  /** Names in body or query that the call really reads, and that are therefore no forbidden extras. */
  readonly takes?: readonly string[];
  /** Every field that an answer may have; `images.id` for the ids of a list of images, `facts.*` for any. */
  readonly fields: readonly string[];
  /** Status of a success; 200 by default. */
  readonly status?: number;
  /** Every table in which rows may change. Refusals change nothing. */
  readonly changes?: readonly string[];
  /** Tables whose rows may change though the call is refused: a look at the card processor, a used link. */
  readonly changesAnyway?: readonly string[];
  /** People whose private marks a response may contain, beside the caller's own. */
  readonly tells?: Partial<Record<Role, readonly Mark[]>>;
  /** Whether it does not tell the asker how the thing's seller is reached, which listings tell otherwise. */
  readonly hidesSeller?: (asker: Asker, resource: Resource) => boolean;
  /** True for calls that hash passwords or make pictures: made by few callers, the others add nothing. */
  readonly slow?: boolean;
};

/** Rows by method and path pattern. */
export type RightsRows = Readonly<Record<string, RightsRow>>;
