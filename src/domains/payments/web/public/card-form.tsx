import { type FormEvent, type ReactNode, useState } from 'react';
import { latinDigits } from '#kernel/digits.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Lock } from '#ui/icon.tsx';
import type { CardField, CardOutcome, TypedCard } from './card-api.ts';

/** Groups the digits of a card number in fours while it is typed. */
export function spaceCardNumber(typed: string): string {
  return latinDigits(typed)
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Puts the stroke between month and year while an expiry date is typed. */
export function spaceExpiry(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

const emptyMessages: Readonly<Record<CardField, string>> = {
  number: 'Enter the number on the card',
  expiry: 'Enter the expiry date as month and year, for example 08 / 28',
  securityCode: 'Enter the security code, the three digits on the back',
};

/** Fields in which something is still to be typed, in the order they stand in. */
export function emptyFields(card: TypedCard): CardField[] {
  const isEmpty: Readonly<Record<CardField, boolean>> = {
    number: card.number.trim() === '',
    expiry: !/^\d{1,2}\s*\/\s*(\d{2}|\d{4})$/.test(card.expiry.trim()),
    securityCode: card.securityCode.trim() === '',
  };
  return (['number', 'expiry', 'securityCode'] as const).filter((field) => isEmpty[field]);
}

type CardRefusal = Extract<CardOutcome, { kind: 'refused' }>;

type CardFormProps = {
  /** The button's words: "Pay ৳38,500". */
  readonly label: ReactNode;
  /** Why the last attempt was refused; shown in red, the fields keep what was typed. */
  readonly refusal: CardRefusal | null;
  /** While true nothing can be sent. */
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly children?: ReactNode;
  /** Called with the first digit of a card number. */
  readonly onBegin: () => void;
  readonly onPay: (card: TypedCard) => void;
};

/** Number, expiry date and security code. Nothing typed here is ever sent to our own server. */
export function CardForm({ label, refusal, busy, disabled, children, onBegin, onPay }: CardFormProps) {
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', securityCode: '' });
  const [empty, setEmpty] = useState<readonly CardField[]>([]);
  const set = (field: CardField, value: string) => {
    setCard((known) => ({ ...known, [field]: value }));
    setEmpty((known) => known.filter((other) => other !== field));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabled) return;
    const missing = emptyFields(card);
    setEmpty(missing);
    const [first] = missing;
    if (first) document.getElementById(`f-card-${first}`)?.focus();
    else onPay(card);
  };
  const errorOf = (field: CardField) => {
    if (empty.includes(field)) return emptyMessages[field];
    return refusal?.field === field ? refusal.message : null;
  };
  return (
    <form className="payform" onSubmit={submit} noValidate aria-labelledby="card-form-title">
      {children}
      <TextField
        name="card-number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        value={card.number}
        onChange={(event) => {
          const number = spaceCardNumber(event.target.value);
          if (card.number === '' && number !== '') onBegin();
          set('number', number);
        }}
        error={errorOf('number')}
      />
      <div className="pair">
        <TextField
          name="card-expiry"
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          onChange={(event) => set('expiry', spaceExpiry(event.target.value))}
          error={errorOf('expiry')}
        />
        <TextField
          name="card-securityCode"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.securityCode}
          onChange={(event) => set('securityCode', latinDigits(event.target.value).replace(/\D/g, ''))}
          error={errorOf('securityCode')}
        />
      </div>
      <div role="alert">
        {refusal && refusal.field === null && <FieldError>{refusal.message}</FieldError>}
      </div>
      <Button type="submit" kind="primary" wide busy={busy} busyLabel="Paying…" disabled={disabled}>
        {label}
      </Button>
      <p className="hold">
        <Lock className="i s" aria-hidden="true" />
        <span>Card details go straight to the card processor. Secondbyte never sees them.</span>
      </p>
    </form>
  );
}
