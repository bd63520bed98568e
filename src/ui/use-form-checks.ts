import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '#texts/error-text.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** State and handlers of a form that is validated in the browser before it is sent. */
export type FormChecks = {
  /** Current errors by field name. */
  readonly errors: Errors;
  /** Props for the error summary: errors of the last submission that the user has not corrected yet. */
  readonly summary: { readonly errors: Errors; readonly attempt: Errors };
  /** Sets the error of one field, or removes it with null. */
  readonly setError: (name: string, message: string | null) => void;
  /** Event handlers for the form. */
  readonly handlers: {
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
};

/**
 * Delay in ms before a field is validated after it loses the focus. If an error appeared at once, it could move a
 * button away from under the pointer.
 */
const AFTER_CLICK_MS = 200;

type Translate = (message: string) => string;

function fieldErrors(schema: z.ZodObject, form: HTMLFormElement, translate: Translate): Errors {
  const data = new FormData(form);
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const value = data.get(name);
      // A choice without a selected option and an empty file field count as missing, like an empty text.
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

/** Translates the API's error messages by field to the page's language. */
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

/** Loads the validation schema of a form when it is first needed. */
function useRules(loadSchema: () => Promise<z.ZodObject>) {
  const loading = useRef<Promise<z.ZodObject> | null>(null);
  const loaded = useRef<z.ZodObject | null>(null);
  const fetchRules = (): Promise<z.ZodObject> => {
    loading.current ??= loadSchema().then((schema) => {
      loaded.current = schema;
      return schema;
    });
    // If the schema fails to load, the next field tries again. Meanwhile only the server validates.
    loading.current.catch(() => {
      loading.current = null;
    });
    return loading.current;
  };
  return { loaded, fetchRules };
}

/**
 * Holds the errors that the form shows: the current ones by field, and those of the last submission. Errors of the
 * server's response replace both.
 */
function useShownErrors(refused: Errors | undefined, translate: Translate) {
  // Creates a new object for each server response, because the effect below shows the errors only if the object is new.
  const serverErrors = useMemo(() => refused && inLanguage(refused, translate), [refused, translate]);
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
  const setError: FormChecks['setError'] = (name, message) =>
    setErrors((before) => withField(before, name, message === null ? undefined : [message]));
  const remaining = Object.entries(atSubmit).filter(([name]) => errors[name]);
  const summary = { errors: Object.fromEntries(remaining), attempt: atSubmit };
  return { shown: { errors, summary, setError }, setErrors, setAll };
}

/**
 * Validates a form by the server's schema. A field is validated when the user leaves it and it has a value, and at
 * every keystroke while it has an error. All fields are validated on submit. The schema loads when the form is first
 * used, because most readers of a page never use its form. Until then only the server validates. `translate` translates
 * a message of the schema to the page's language; pass the same function at each rendering.
 */
export function useFormChecks(
  loadSchema: () => Promise<z.ZodObject>,
  refused: Errors | undefined,
  translate: Translate = errorText,
): FormChecks {
  const { shown, setErrors, setAll } = useShownErrors(refused, translate);
  const { loaded, fetchRules } = useRules(loadSchema);
  const submits = useRef(0);
  const checkField = (rules: z.ZodObject, form: HTMLFormElement, name: string) => {
    if (!(name in rules.shape)) return;
    setErrors((before) => withField(before, name, fieldErrors(rules, form, translate)[name]));
  };
  return {
    ...shown,
    handlers: {
      onFocus: () => void fetchRules().catch(() => {}),
      onBlur: (event) => {
        const { currentTarget: form, target } = event;
        if (!(target instanceof HTMLInputElement) || target.value === '') return;
        const before = submits.current;
        // If the form was submitted after the field lost the focus, all fields are already validated. This check must
        // then not replace the server's errors.
        const check = (rules: z.ZodObject) => {
          if (submits.current === before) checkField(rules, form, target.name);
        };
        setTimeout(() => void fetchRules().then(check, () => {}), AFTER_CLICK_MS);
      },
      onInput: (event) => {
        const name = nameOf(event);
        if (loaded.current && shown.errors[name]) checkField(loaded.current, event.currentTarget, name);
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
