import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ErrorText } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

/** Id of the checkbox, with which the form focuses it. */
const CONSENT_ID = 'f-agreed';

/** A buyer's agreement to the terms, in a card form. */
export type Consent = {
  readonly isGiven: boolean;
  /** True if the buyer tried to pay without agreeing. */
  readonly isMissing: boolean;
  readonly onChange: (isGiven: boolean) => void;
};

/** Focuses the consent checkbox. */
export function focusConsent(): void {
  document.getElementById(CONSENT_ID)?.focus();
}

/**
 * Shows the checkbox with which a buyer agrees before paying. It starts unchecked, with the rules beside it, because
 * the Digital Commerce Operation Guidelines 2021 of Bangladesh require both.
 */
export function ConsentBox({ consent }: { readonly consent: Consent }) {
  const { isGiven, isMissing, onChange } = consent;
  const error = isMissing && !isGiven ? t('consent.missing') : null;
  return (
    <div className="consent">
      <label>
        <input
          id={CONSENT_ID}
          type="checkbox"
          name="agreed"
          checked={isGiven}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${CONSENT_ID}-error` : undefined}
        />
        <span>{t('consent.agree')}</span>
      </label>
      <p className="small muted">
        {rich('consent.read', {
          terms: (
            <Link to={paths.terms()} target="_blank">
              {t('consent.terms')}
            </Link>
          ),
          refunds: (
            <Link to={paths.refunds()} target="_blank">
              {t('consent.refunds')}
            </Link>
          ),
        })}
      </p>
      <ErrorText own={CONSENT_ID} error={error} />
    </div>
  );
}
