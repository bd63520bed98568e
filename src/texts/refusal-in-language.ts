import { answerText } from './answer-text.ts';

type Refused = {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
};

/** Translates the error messages of a refused form to the page's language. */
export function refusalInLanguage<Form extends Refused>(refused: Form): Form {
  const errors = Object.entries(refused.errors).map(([name, found]) => [name, found.map(answerText)]);
  const message = refused.message && answerText(refused.message);
  return { ...refused, message, errors: Object.fromEntries(errors) };
}

type Outcome = { readonly ok: true; readonly message: string } | ({ readonly ok: false } & Refused);

/** Translates the success or error messages of a form's result to the page's language. */
export function outcomeInLanguage<Form extends Outcome>(outcome: Form): Form {
  if (outcome.ok) return { ...outcome, message: answerText(outcome.message) };
  return { ...outcome, ...refusalInLanguage(outcome satisfies Refused) };
}
