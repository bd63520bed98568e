import { type ComponentProps, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Lock } from '#ui/icon.tsx';
import { Spinner } from '#ui/waiting.tsx';
import { type Consent, ConsentBox, focusConsent } from '../common/consent-box.tsx';
import type { StripeCardForm } from '../common/stripe-card-form.tsx';
import type { CardField, CardOutcome, TypedCard } from './card-api.ts';

/** Digits of a card number, optionally separated by spaces or hyphens. */
const CARD_NUMBER = /^\d(?:[ -]?\d)*$/;
/** Month and year without a separator. The months 2 to 9 may have one digit, if the year has two digits or more. */
const MONTH_YEAR = /^(0[1-9]|1[0-2]|[2-9](?=\d\d))(\d+)$/;
const MONTH_STROKE_YEAR = /^(\d{1,2}) ?[/-] ?(\d{1,4})$/;

/** Converts pasted and Bangla text of a card field to plain text with Latin digits. */
function typedCardField(typed: string): string {
  return latinDigits(pastedText(typed));
}

/** Groups the digits of a card number in fours while the buyer types. Leaves other text unchanged. */
export function spaceCardNumber(typed: string): string {
  const text = typedCardField(typed);
  return CARD_NUMBER.test(text) ? text.replace(/[ -]/g, '').replace(/(\d{4})(?=\d)/g, '$1 ') : text;
}

/** Inserts the slash between month and year while the buyer types. Leaves other text unchanged. */
export function spaceExpiry(typed: string): string {
  const text = typedCardField(typed);
  const [, month, year] = MONTH_STROKE_YEAR.exec(text) ?? ((text.length > 2 && MONTH_YEAR.exec(text)) || []);
  return month && year ? `${month} / ${year}` : text;
}

/** Pattern of valid text for each field. */
const fieldForms: Readonly<Record<CardField, RegExp>> = {
  // The longest card number has 19 digits (ISO/IEC 7812-1).
  number: /^(?=(?:\d ?){12,19}$)\d[\d ]*$/,
  expiry: /^(?:0?[1-9]|1[0-2]) \/ (?:20)?\d{2}$/,
  securityCode: /^\d{3,4}$/,
};

/** Returns the error text for a field whose text does not match its pattern. */
function adviceOn(field: CardField): string {
  switch (field) {
    case 'number':
      return t('cardForm.numberAdvice');
    case 'expiry':
      return t('cardForm.expiryAdvice');
    case 'securityCode':
      return t('cardForm.codeAdvice');
  }
}

/** Returns the fields with invalid text, in the order of the form. */
export function unreadableFields(card: TypedCard): CardField[] {
  return (['number', 'expiry', 'securityCode'] as const).filter(
    (field) => !fieldForms[field].test(card[field]),
  );
}

type CardRefusal = Extract<CardOutcome, { kind: 'refused' }>;

type CardFormProps = {
  /** Label of the button: "Pay ৳38,500". */
  readonly label: ReactNode;
  /** Last refusal; the form shows its reason in red and keeps the typed text. */
  readonly refusal: CardRefusal | null;
  /** True while a payment is being sent. */
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly children?: ReactNode;
  readonly consent: Consent;
  /** Called on an attempt to pay without consent. */
  readonly onMissingConsent: () => void;
  /** Called when the buyer types the first character of a card number. */
  readonly onBegin: () => void;
  readonly onPay: (card: TypedCard) => void;
};

type CheckedCardProps = Pick<CardFormProps, 'busy' | 'disabled' | 'consent' | 'onMissingConsent' | 'onPay'>;

/** Holds the card data that the buyer types. `submit` pays with it if it is valid and the buyer has given consent. */
function useCheckedCard({ busy, disabled, consent, onMissingConsent, onPay }: CheckedCardProps) {
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', securityCode: '' });
  const [unreadable, setUnreadable] = useState<readonly CardField[]>([]);
  const set = (field: CardField, value: string) => {
    setCard((known) => ({ ...known, [field]: value }));
    setUnreadable((known) => known.filter((other) => other !== field));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabled) return;
    const wrong = unreadableFields(card);
    setUnreadable(wrong);
    const [first] = wrong;
    if (!consent.isGiven) onMissingConsent();
    if (first) document.getElementById(`f-card-${first}`)?.focus();
    else if (!consent.isGiven) focusConsent();
    else onPay(card);
  };
  return { card, unreadable, set, submit };
}

/**
 * Renders fields for card number, expiry date and security code. Card data is never sent to the market's own server.
 */
export function CardForm(props: CardFormProps) {
  const { label, refusal, busy, disabled, children, consent, onBegin } = props;
  const { card, unreadable, set, submit } = useCheckedCard(props);
  const errorOf = (field: CardField) => {
    if (unreadable.includes(field)) return adviceOn(field);
    return refusal?.field === field ? refusal.message : null;
  };
  return (
    <form className="payform" onSubmit={submit} noValidate aria-labelledby="card-form-title">
      {children}
      <CardFields card={card} errorOf={errorOf} onBegin={onBegin} onChange={set} />
      <ConsentBox consent={consent} />
      <div role="alert">
        {refusal && refusal.field === null && <FieldError>{refusal.message}</FieldError>}
      </div>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={busy}
        busyLabel={t('cardForm.paying')}
        disabled={disabled}
      >
        {label}
      </Button>
      <p className="hold">
        <Lock className="i s" aria-hidden="true" />
        <span>{t('cardForm.safe')}</span>
      </p>
    </form>
  );
}

type CardFieldsProps = Pick<CardFormProps, 'onBegin'> & {
  readonly card: TypedCard;
  readonly errorOf: (field: CardField) => string | null;
  readonly onChange: (field: CardField, value: string) => void;
};

/** Renders the fields of a card, which format their text while the buyer types. */
function CardFields({ card, errorOf, onBegin, onChange }: CardFieldsProps) {
  return (
    <>
      <TextField
        name="card-number"
        label={t('cardForm.number')}
        inputMode="numeric"
        autoComplete="cc-number"
        value={card.number}
        onChange={(event) => {
          const number = spaceCardNumber(event.target.value);
          if (card.number === '' && number !== '') onBegin();
          onChange('number', number);
        }}
        error={errorOf('number')}
      />
      <div className="pair">
        <TextField
          name="card-expiry"
          label={t('cardForm.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('cardForm.expiryForm')}
          value={card.expiry}
          onChange={(event) => onChange('expiry', spaceExpiry(event.target.value))}
          error={errorOf('expiry')}
        />
        <TextField
          name="card-securityCode"
          label={t('cardForm.code')}
          inputMode="numeric"
          autoComplete="cc-csc"
          value={card.securityCode}
          onChange={(event) => onChange('securityCode', typedCardField(event.target.value))}
          error={errorOf('securityCode')}
        />
      </div>
    </>
  );
}

const Loaded = lazy(async () => {
  const module = await import('../common/stripe-card-form.tsx');
  return { default: module.StripeCardForm };
});

/** Renders the processor's own card form; its code loads only in markets that use the form. */
export function LazyStripeCardForm(props: ComponentProps<typeof StripeCardForm>) {
  return (
    <Suspense fallback={<Spinner label={t('cardForm.preparing')} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
