import type { Problem } from '../http/problem.ts';

/** Error messages by form field. */
type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Content of a page after its form was refused. `values` never contain passwords. */
export type RefusedForm<Values = Readonly<Record<string, string>>> = {
  readonly errors: FieldMessages;
  /** Error that belongs to no single field; null if fields have errors. */
  readonly message: string | null;
  readonly values: Values;
};

/** Returns a text field of a posted form; empty if the form has no such field. */
export function textValue(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the text fields of a posted form by name. */
export function textValues<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textValue(form, name)])) as Record<Name, string>;
}

/**
 * Returns the intent of a posted form: its field `intent`, one of the closed list of its page. Throws a response with
 * status 400 for any other value, so that an unknown form changes nothing.
 */
export function readIntent<Intent extends string>(form: FormData, intents: readonly Intent[]): Intent {
  const intent = intents.find((one) => one === form.get('intent'));
  if (intent === undefined) throw new Response('This page has no such action.', { status: 400 });
  return intent;
}

/**
 * Builds the response to a form that its call refused. Only the call validates, because pages have no rules of their
 * own. `ownErrors` are errors of fields that another call refused earlier, such as photos.
 */
export function refusedForm<Values>(
  { errors, detail }: Pick<Problem, 'errors' | 'detail'>,
  values: Values,
  ownErrors: FieldMessages = {},
): RefusedForm<Values> {
  const all = { ...errors, ...ownErrors };
  return { errors: all, message: Object.keys(all).length === 0 ? detail : null, values };
}
