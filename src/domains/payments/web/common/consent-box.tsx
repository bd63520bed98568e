import { ErrorText } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

/** Id of the box, for the focus when it is missing. */
const CONSENT_ID = 'f-agreed';

const MISSING = 'Tick the box to agree before you pay';

/** A buyer's agreement to the terms, as a card form needs it. */
export type Consent = {
  readonly isGiven: boolean;
  /** Whether they tried to pay without it. */
  readonly isMissing: boolean;
  readonly onChange: (isGiven: boolean) => void;
};

/** Puts the visitor at the box. */
export function focusConsent(): void {
  document.getElementById(CONSENT_ID)?.focus();
}

/**
 * The box that a buyer ticks before paying. It starts unticked, and its rules stand beside it: the Digital Commerce
 * Operation Guidelines 2021 of Bangladesh ask for both.
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
