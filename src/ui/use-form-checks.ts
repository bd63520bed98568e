import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '#texts/error-text.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** Checks a form in the browser before it is sent. */
export type FormChecks = {
  /** Current errors by field. */
  readonly errors: Errors;
  /** To be spread on the summary: what was wrong when the form was last sent, and still is. */
  readonly summary: { readonly errors: Errors; readonly attempt: Errors };
  /** Says or takes back something about one field. */
  readonly setError: (name: string, message: string | null) => void;
  /** To be spread on the form. */
  readonly handlers: {
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
};

/** Leaving a field by clicking a button must not move the button away under the pointer; in ms. */
const AFTER_CLICK_MS = 200;

type Translate = (message: string) => string;

function fieldErrors(schema: z.ZodObject, form: HTMLFormElement, translate: Translate): Errors {
  const data = new FormData(form);
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const value = data.get(name);
      // A choice not made and a file field left empty are as missing as an empty text.
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
  const parsed = schema.safeParse(values);
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    errors[name] = [...(errors[name] ?? []), translate(message)];
  }
  return errors;
}

/** Translates the API's messages by field to the language of the page. */
function inLanguage(errors: Errors, translate: Translate): Errors {
  return Object.fromEntries(Object.entries(errors).map(([name, found]) => [name, found.map(translate)]));
}

function withField(errors: Errors, name: string, found: readonly string[] | undefined): Errors {
  const { [name]: _, ...others } = errors;
  return found ? { ...others, [name]: found } : others;
}

function nameOf(event: FormEvent): string {
  return event.target instanceof HTMLInputElement ? event.target.name : '';
}

/** The rules of a form, fetched when they are first needed. */
function useRules(loadSchema: () => Promise<z.ZodObject>) {
  const loading = useRef<Promise<z.ZodObject> | null>(null);
  const loaded = useRef<z.ZodObject | null>(null);
  const fetchRules = (): Promise<z.ZodObject> => {
    loading.current ??= loadSchema().then((schema) => {
      loaded.current = schema;
      return schema;
    });
    // A failed fetch is tried again at the next field; meanwhile the server checks alone.
    loading.current.catch(() => {
      loading.current = null;
    });
    return loading.current;
  };
  return { loaded, fetchRules };
}

/**
 * Validates a form by the server's schema. It checks a field when it is left filled in, and at every keystroke while it
 * is wrong. It checks all fields on submit. The schema is loaded when the form is first used, so that reading the page
 * does not pay for it. Until then the server validates alone. `translate` turns a message of the schema into the page's
 * language; it must be the same function at each rendering.
 */
export function useFormChecks(
  loadSchema: () => Promise<z.ZodObject>,
  refused: Errors | undefined,
  translate: Translate = errorText,
): FormChecks {
  // One object for each answer, because its arrival shows the errors.
  const serverErrors = useMemo(() => refused && inLanguage(refused, translate), [refused, translate]);
  const { loaded, fetchRules } = useRules(loadSchema);
  const submits = useRef(0);
  const [errors, setErrors] = useState<Errors>(serverErrors ?? {});
  const [atSubmit, setAtSubmit] = useState<Errors>(serverErrors ?? {});
  const setAll = (found: Errors) => {
    setErrors(found);
    setAtSubmit(found);
  };
  useEffect(() => {
    if (!serverErrors) return;
    setErrors(serverErrors);
    setAtSubmit(serverErrors);
  }, [serverErrors]);
  const checkField = (rules: z.ZodObject, form: HTMLFormElement, name: string) => {
    if (!(name in rules.shape)) return;
    setErrors((before) => withField(before, name, fieldErrors(rules, form, translate)[name]));
  };
  const unmended = Object.entries(atSubmit).filter(([name]) => errors[name]);
  return {
    errors,
    summary: { errors: Object.fromEntries(unmended), attempt: atSubmit },
    setError: (name, message) =>
      setErrors((before) => withField(before, name, message === null ? undefined : [message])),
    handlers: {
      onFocus: () => void fetchRules().catch(() => {}),
      onBlur: (event) => {
        const { currentTarget: form, target } = event;
        if (!(target instanceof HTMLInputElement) || target.value === '') return;
        const before = submits.current;
        // Everything was checked if the form was submitted since then. The server's errors must not be wiped out.
        const check = (rules: z.ZodObject) => {
          if (submits.current === before) checkField(rules, form, target.name);
        };
        setTimeout(() => void fetchRules().then(check, () => {}), AFTER_CLICK_MS);
      },
      onInput: (event) => {
        const name = nameOf(event);
        if (loaded.current && errors[name]) checkField(loaded.current, event.currentTarget, name);
      },
      onSubmit: (event) => {
        submits.current += 1;
        if (!loaded.current || event.defaultPrevented) return;
        const found = fieldErrors(loaded.current, event.currentTarget, translate);
        if (Object.keys(found).length > 0) event.preventDefault();
        setAll(found);
      },
    },
  };
}
