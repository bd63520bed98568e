import type { Problem } from '#platform/http/problem.ts';

/** What the dialogs that ask for phone and meeting place send: the product and where to meet. */
export type Meeting = {
  readonly _id: string;
  readonly buyerPhone: string;
  readonly buyerLocation: string;
};

/** A refusal with what was typed, so that the dialog stays open and nothing is typed twice. */
export type RefusedMeeting = {
  readonly ok: false;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>> | null;
  readonly typed: Meeting;
};

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads what such a dialog sent. */
export function readMeeting(form: FormData): Meeting {
  return {
    _id: textOf(form, 'productId'),
    buyerPhone: textOf(form, 'buyerPhone'),
    buyerLocation: textOf(form, 'buyerLocation'),
  };
}

/** The answer to a dialog whose call was refused; `why` is the problem, or a sentence that is no error of a field. */
export function refuseMeeting(typed: Meeting, why: Problem | string): RefusedMeeting {
  if (typeof why === 'string') return { ok: false, message: why, errors: null, typed };
  return { ok: false, message: why.detail, errors: why.errors ?? null, typed };
}
