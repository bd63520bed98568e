import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';

type Errors = Readonly<Record<string, readonly string[]>>;

/** Checks a form in the browser before it is sent. */
export type FormChecks = {
  readonly errors: Errors;
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

function fieldErrors(schema: z.ZodObject, form: HTMLFormElement): Errors {
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
    errors[name] = [...(errors[name] ?? []), message];
  }
  return errors;
}

function withField(errors: Errors, name: string, found: readonly string[] | undefined): Errors {
  const { [name]: _, ...others } = errors;
  return found ? { ...others, [name]: found } : others;
}

function nameOf(event: FocusEvent | FormEvent): string {
  return event.target instanceof HTMLInputElement ? event.target.name : '';
}

/**
 * Holds a form against the same schema as the server: a field when it is left filled in, again at every stroke
 * while it is wrong, all of them on submit. The schema is fetched when the form is first used, so that reading the
 * page does not pay for it; until it is there the server's answer does the same.
 */
export function useFormChecks(
  loadSchema: () => Promise<z.ZodObject>,
  serverErrors: Errors | undefined,
): FormChecks {
  const schema = useRef<z.ZodObject | null>(null);
  const [errors, setErrors] = useState<Errors>(serverErrors ?? {});
  useEffect(() => {
    if (serverErrors) setErrors(serverErrors);
  }, [serverErrors]);
  const checkField = (form: HTMLFormElement, name: string) => {
    const rules = schema.current;
    if (!rules || !(name in rules.shape)) return;
    setErrors((before) => withField(before, name, fieldErrors(rules, form)[name]));
  };
  return {
    errors,
    setError: (name, message) =>
      setErrors((before) => withField(before, name, message === null ? undefined : [message])),
    handlers: {
      onFocus: () => {
        if (schema.current) return;
        loadSchema().then(
          (loaded) => {
            schema.current = loaded;
          },
          () => {
            // Without it the server checks alone.
          },
        );
      },
      onBlur: (event) => {
        const filled = event.target instanceof HTMLInputElement && event.target.value !== '';
        if (filled) checkField(event.currentTarget, nameOf(event));
      },
      onInput: (event) => {
        if (errors[nameOf(event)]) checkField(event.currentTarget, nameOf(event));
      },
      onSubmit: (event) => {
        if (!schema.current || event.defaultPrevented) return;
        const found = fieldErrors(schema.current, event.currentTarget);
        if (Object.keys(found).length > 0) event.preventDefault();
        setErrors(found);
      },
    },
  };
}
