import type { FormEvent } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { paths } from '../../../../paths.ts';

function GoogleMark() {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      <path d="M13.6 7.3A4.3 4.3 0 1 0 14.2 10.5H10.5" />
    </svg>
  );
}

/**
 * Renders the button that signs in with Google and returns to `from`. The button has its own form, so that it works
 * before scripts load. With scripts, the browser itself navigates to the provider and follows its redirects.
 */
export function GoogleButton({ from }: { readonly from: string | undefined }) {
  const go = (event: FormEvent) => {
    event.preventDefault();
    location.assign(paths.beginGoogle(from));
  };
  return (
    <>
      <p className="or">{t('auth.or')}</p>
      <form method="get" action={paths.beginGoogle()} onSubmit={go}>
        {from && <input type="hidden" name="from" value={from} />}
        <Button wide type="submit">
          <GoogleMark />
          {t('auth.google')}
        </Button>
      </form>
    </>
  );
}
