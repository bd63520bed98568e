import type { ComponentProps } from 'react';
import { Form as RouterForm, useRouteLoaderData } from 'react-router';
import { VIEWER_FIELD } from '#kernel/viewer-field.ts';

type Frame = { readonly viewer?: { readonly id: string } | null };

/** Adds the id of the current account to a form that changes something. Guests have none. */
export function ViewerField() {
  const frame = useRouteLoaderData('root') as Frame | undefined;
  return frame?.viewer ? <input type="hidden" name={VIEWER_FIELD} value={frame.viewer.id} /> : null;
}

/** Wraps the router's form. If it posts, it includes the id of the account that it is shown to. */
export function Form({ children, ...form }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...form}>
      {form.method === 'post' && <ViewerField />}
      {children}
    </RouterForm>
  );
}
