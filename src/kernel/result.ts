/** Expected refusal: a code from a closed list, and details. Unexpected errors are thrown instead. */
export type Refused<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  /** Text that replaces the code's default text, for example to name a time or an amount. */
  readonly detail?: string;
  /** Messages by input field, in the specification's wording. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
};

/** Result of a use case: its value, or the reason for its refusal. */
export type Result<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refused<Code>;

/** Returns the result of a successful use case. */
export function done<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Returns the result of a refused use case. `code` comes from the domain's closed list of refusals. */
export function refuse<const Code extends string>(
  code: Code,
  more: Omit<Refused, 'ok' | 'code'> = {},
): Refused<Code> {
  return { ok: false, code, ...more };
}
