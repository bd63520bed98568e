import type { z } from 'zod';
import type { Refused } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { CommonRefusal } from '#platform/http/problem.ts';

/**
 * Types that the application brings along; its own code adds them by declaration merging.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: what is merged into must be an interface
export interface AppTypes {}

/** Kinds of user: those of the product, or any word where none has named them. */
export type UserType = AppTypes extends { readonly userType: infer Type extends string } ? Type : string;

/**
 * Callers who may make a call at all. Ownership of the thing named is the use case's own question, told in `rights`.
 */
export type Who = 'anyone' | 'signed-in' | readonly UserType[];

/** A signed-in person making a call. */
export type Caller = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null while they have chosen none, and while they may not act as what they are. */
  readonly userType: UserType | null;
  /** True for somebody who may not act as what they are before they have set up a second factor. */
  readonly lacksSecondFactor?: true;
  /** True for a user whom the product vouches for. */
  readonly verified: boolean;
  /** Whether they have proved that the email address is theirs. */
  readonly emailVerified: boolean;
  /** How the call was proved: the site's session cookie, or a bearer token. */
  readonly via: 'cookie' | 'token';
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Method and path pattern of a call; parameters in braces: `GET /productAll/{id}`. */
export type CallKey = `${Method} /${string}`;

/** One call of the API: everything a client, a handler, a test and the document need to know about it. */
export type Call = {
  readonly summary: string;
  readonly who: Who;
  /**
   * True where everybody gets the same response, so that no session is looked up; a function decides by the address.
   * `caller` is then null.
   */
  readonly ignoresCaller?: true | ((url: string) => boolean);
  /** True where the caller's email address must be proved, in a market that asks for it. */
  readonly needsVerifiedEmail?: true;
  /** True where people look for a page at the same address: requests for HTML get that page, or not-found. */
  readonly sharesPage?: boolean;
  /** In words, what the use case checks beyond `who`. */
  readonly rights?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** How the body is sent; JSON by default. A multipart body reaches the handler unread. */
  readonly bodyKind?: 'json' | 'multipart' | 'raw';
  /** Largest body taken, in bytes; 64 KiB by default. */
  readonly maxBody?: number;
  /** Successful answers by status; `null` is an answer without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Media type of successful answers that are of another kind than JSON; such an answer is no value. */
  readonly answerType?: 'text/csv' | 'text/calendar' | 'image/jpeg';
  readonly refusals?: readonly string[];
  /**
   * True where an `Idempotency-Key` is ignored. Such requests change nothing, or hold a secret that must not be stored,
   * not even as a hash.
   */
  readonly storesNoResponse?: true;
  /** Name of the call in the security log. Calls without one appear there only when refused as attacks. */
  readonly security?: {
    readonly event: string;
    /** Whether a finished `Response` means that it was done; without it every one does. */
    readonly isDone?: (answer: Response) => boolean;
  };
  /** At most `points` requests in `seconds`, counted per client address or per caller. */
  readonly limit?: {
    readonly points: number;
    readonly seconds: number;
    readonly per: 'address' | 'caller';
    /** Text of the refusal, in place of the common one. */
    readonly detail?: string;
  };
};

/** The calls of one domain by {@link CallKey}. */
export type Calls = Readonly<Record<CallKey, Call>>;

/** Declares a domain's calls; gives them back with their exact types. */
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
  /** Network address the call came from. */
  readonly clientAddress: string;
  readonly raw: Request;
  readonly write: Write<One>;
};

/**
 * Does a call's work in one transaction, which a refusal undoes. For a request with an `Idempotency-Key` the answer
 * is kept in that same transaction; give back what this gives. A use case that works otherwise must bear being repeated.
 */
type Write<One extends Call> = (
  db: Db,
  work: (tx: Tx) => Promise<Answer<One> | Refused<RefusalOf<One>>>,
) => Promise<Answer<One> | Refused<RefusalOf<One>> | Response>;

/** A successful answer of a call. */
export type Answer<One extends Call> = {
  [Status in keyof One['answers'] & number]: {
    readonly status: Status;
    readonly body: One['answers'][Status] extends z.ZodType ? z.input<One['answers'][Status]> : undefined;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof One['answers'] & number];

/** Codes a call may be refused with. An absent thing is told by calls whose address names one, or that say so. */
type RefusalOf<One extends Call> =
  | Exclude<CommonRefusal, 'not-found'>
  | (One['params'] extends z.ZodType ? 'not-found' : never)
  | (One['refusals'] extends readonly string[] ? One['refusals'][number] : never);

/**
 * A function for every call of a contract. It returns a value or a refusal from the call's list. For raw bytes
 * (pictures, JSON from the database) it returns a finished `Response`.
 */
export type Handlers<List extends Calls> = {
  readonly [Key in keyof List & CallKey]: Handler<List[Key]>;
};

/** The function behind one call. */
export type Handler<One extends Call> = (
  request: CallRequest<One>,
) => Promise<Answer<One> | Refused<RefusalOf<One>> | Response>;
