import { ErrorText } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

/** Id of the checkbox, to focus it if it is unchecked. */
const CONSENT_ID = 'f-agreed';

const MISSING = 'Tick the box to agree before you pay';

/** A buyer's agreement to the terms, in a card form. */
export type Consent = {
  readonly isGiven: boolean;
  /** True if they tried to pay without it. */
  readonly isMissing: boolean;
  readonly onChange: (isGiven: boolean) => void;
};

/** Focuses the checkbox. */
export function focusConsent(): void {
  document.getElementById(CONSENT_ID)?.focus();
}

/**
 * Checkbox with which a buyer agrees before paying. It starts unchecked, with the rules beside it: the Digital Commerce
 * Operation Guidelines 2021 of Bangladesh require both.
 */
export function ConsentBox({ consent }: { readonly consent: Consent }) {
  const { isGiven, isMissing, onChange } = consent;
  const error = isMissing && !isGiven ? MISSING : null;
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
        <span>I agree to the terms, the delivery time and the refund rules</span>
      </label>
      <p className="small muted">
        Read{' '}
        <Link to={paths.terms()} target="_blank">
          the terms
        </Link>{' '}
        and{' '}
        <Link to={paths.refunds()} target="_blank">
          delivery and refunds
        </Link>
        . They open in a new tab.
      </p>
      <ErrorText own={CONSENT_ID} error={error} />
    </div>
  );
}
