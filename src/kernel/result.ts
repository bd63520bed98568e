/**
 * Expected refusal: a code from a closed list, with details for the person beyond the code's own sentence. Anything
 * unexpected is thrown instead.
 */
export type Refused<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  /** Replaces the code's own sentence where it names a time, an amount or a thing. */
  readonly detail?: string;
  /** Messages by input field, in the words of the specification. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
};

/** Result of a use case: its value, or the reason why it was not done. */
export type Result<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refused<Code>;

/** The use case was done. */
export function done<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** The use case was refused for a reason from the domain's closed list. */
export function refuse<const Code extends string>(
  code: Code,
  more: Omit<Refused, 'ok' | 'code'> = {},
): Refused<Code> {
  return { ok: false, code, ...more };
}
