import type { ComponentProps } from 'react';
import { Form as RouterForm, useRouteLoaderData } from 'react-router';
import { VIEWER_FIELD } from '#kernel/viewer-field.ts';

type Frame = { readonly viewer?: { readonly id: string } | null };

/** Adds the id of the signed-in account to a form that posts. Renders nothing for guests. */
export function ViewerField() {
  const frame = useRouteLoaderData('root') as Frame | undefined;
  return frame?.viewer ? <input type="hidden" name={VIEWER_FIELD} value={frame.viewer.id} /> : null;
}

/**
 * Wraps the router's form. A form that posts includes the id of the account that was signed in when the page was shown.
 */
export function Form({ children, ...form }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...form}>
      {form.method === 'post' && <ViewerField />}
      {children}
    </RouterForm>
  );
}
