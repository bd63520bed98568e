import type { z } from 'zod';
import type { Refused } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { CommonRefusal } from '#platform/http/problem.ts';

/**
 * Types that the application adds by declaration merging.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: only interfaces can be merged
export interface AppTypes {}

/** Kinds of user that the application declares; any string if it declares none. */
export type UserType = AppTypes extends { readonly userType: infer Type extends string } ? Type : string;

/**
 * Callers who may make a call at all. The use case checks whether the record that the URL names belongs to the caller.
 * `rights` describes that check.
 */
export type Who = 'anyone' | 'signed-in' | readonly UserType[];

/** A signed-in person making a call. */
export type Caller = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null until the person has chosen a user type, and while they may not act as that type. */
  readonly userType: UserType | null;
  /** True if the person must set up a second factor before they may act as their type. */
  readonly lacksSecondFactor?: true;
  /** True if the application has verified the user, for example as a seller. */
  readonly verified: boolean;
  /** True if the person has verified their email address. */
  readonly emailVerified: boolean;
  /** Kind of credential: the site's session cookie, or a bearer token. */
  readonly via: 'cookie' | 'token';
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Method and path pattern of a call; parameters in braces: `GET /productAll/{id}`. */
export type CallKey = `${Method} /${string}`;

/** One call of the API: everything that clients, handlers, tests and the OpenAPI document need to know about it. */
export type Call = {
  readonly summary: string;
  readonly who: Who;
  /**
   * True if everybody gets the same response, so that no session is looked up and `caller` is null. A function decides
   * by the URL.
   */
  readonly ignoresCaller?: true | ((url: string) => boolean);
  /** True if the caller's email address must be verified, where the market requires that. */
  readonly needsVerifiedEmail?: true;
  /** True if a page exists at the same URL. Requests for HTML get that page, or not-found. */
  readonly sharesPage?: boolean;
  /** Describes the use case's checks beyond `who`. */
  readonly rights?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Encoding of the body; JSON by default. A multipart body reaches the handler unread. */
  readonly bodyKind?: 'json' | 'multipart' | 'raw';
  /** Largest accepted body, in bytes; 64 KiB by default. */
  readonly maxBody?: number;
  /** Schemas of successful responses by status; `null` for a response without a body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Media type of successful responses other than JSON. The handler then returns a finished `Response`. */
  readonly responseType?: 'text/csv' | 'text/calendar' | 'image/jpeg';
  readonly refusals?: readonly string[];
  /**
   * True if an `Idempotency-Key` is ignored, because the call changes nothing, or because its input contains a secret.
   * Secrets must not be stored, not even as a hash.
   */
  readonly storesNoResponse?: true;
  /**
   * Name of the call in the security log, which contains each of its requests. Without a name, only refusals that are
   * typical of attacks are logged.
   */
  readonly security?: {
    readonly event: string;
    /** Returns whether a finished `Response` counts as success. By default every response below status 400 does. */
    readonly isDone?: (response: Response) => boolean;
  };
  /** Rate limit: at most `points` requests in `seconds`, counted per client address or per caller. */
  readonly limit?: {
    readonly points: number;
    readonly seconds: number;
    readonly per: 'address' | 'caller';
    /** Text of the refusal. It replaces the common text. */
    readonly detail?: string;
  };
};

/** The calls of one domain by {@link CallKey}. */
export type Calls = Readonly<Record<CallKey, Call>>;

/** Declares a domain's calls and returns them with their exact types. */
export function defineCalls<const List extends Calls>(list: List): List {
  return list;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Arguments of a handler: the parsed input and the caller. */
export type CallRequest<One extends Call> = {
  readonly params: Output<One['params']>;
  readonly query: Output<One['query']>;
  readonly body: Output<One['body']>;
  readonly caller: One['who'] extends 'anyone' ? Caller | null : Caller;
  readonly requestId: string;
  /** Network address of the client. */
  readonly clientAddress: string;
  readonly raw: Request;
  readonly write: Write<One>;
};

/**
 * Runs a call's `work` in one transaction, which a refusal rolls back. For a request with an `Idempotency-Key`, the
 * response is stored in the same transaction. Handlers must return this function's result. Handlers that do not use
 * this function must be safe to repeat.
 */
type Write<One extends Call> = (
  db: Db,
  work: (tx: Tx) => Promise<CallResponse<One> | Refused<RefusalOf<One>>>,
) => Promise<CallResponse<One> | Refused<RefusalOf<One>> | Response>;

/** A successful response of a call. */
export type CallResponse<One extends Call> = {
  [Status in keyof One['responses'] & number]: {
    readonly status: Status;
    readonly body: One['responses'][Status] extends z.ZodType ? z.input<One['responses'][Status]> : undefined;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof One['responses'] & number];

/**
 * Codes that a call may be refused with. They include `not-found` if the call has parameters in its path, or lists that
 * code.
 */
type RefusalOf<One extends Call> =
  | Exclude<CommonRefusal, 'not-found'>
  | (One['params'] extends z.ZodType ? 'not-found' : never)
  | (One['refusals'] extends readonly string[] ? One['refusals'][number] : never);

/**
 * Handlers for every call of a contract. A handler returns a value or a refusal from the call's list. For raw bytes
 * (pictures, JSON from the database) it returns a finished `Response`.
 */
export type Handlers<List extends Calls> = {
  readonly [Key in keyof List & CallKey]: Handler<List[Key]>;
};

/** The handler of one call. */
export type Handler<One extends Call> = (
  request: CallRequest<One>,
) => Promise<CallResponse<One> | Refused<RefusalOf<One>> | Response>;
