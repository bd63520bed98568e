import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

/** Card data as typed in the form: digits with spaces, `MM / YY`, security code. */
export type TypedCard = { readonly number: string; readonly expiry: string; readonly securityCode: string };

/** Outcome of an attempt to pay. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'processing' }
  /** The bank wants to authenticate its customer; the browser must open `url`. */
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'refused'; readonly message: string; readonly field: CardField | null }
  /** The processor canceled the payment because the hold ended. No money has moved or can move. */
  | { readonly kind: 'ended' }
  /** No response arrived, so it is unknown whether money moved. */
  | { readonly kind: 'unknown' };

/** A field of the card form. */
export type CardField = 'number' | 'expiry' | 'securityCode';

type CardError = {
  readonly code?: string;
  /** Reason given by the bank. */
  readonly decline_code?: string;
  readonly param?: string;
  readonly message?: string;
  /** The current intent, if the error is about its state. */
  readonly payment_intent?: Intent;
};
type Intent = {
  readonly status?: string;
  readonly next_action?: { readonly redirect_to_url?: { readonly url?: string } } | null;
  readonly last_payment_error?: CardError | null;
  readonly error?: CardError;
};

/** Form field for each parameter and error code of the card API. */
const FIELD_OF: Readonly<Record<string, CardField>> = {
  number: 'number',
  incorrect_number: 'number',
  invalid_number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  expired_card: 'expiry',
  cvc: 'securityCode',
  incorrect_cvc: 'securityCode',
  invalid_cvc: 'securityCode',
};

/** URL and key of the card API for browsers. */
export type CardApi = { readonly url: string; readonly publishableKey: string };

/** Returns the intent's id from its client secret (`pi_123_secret_456`). */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

function cardParameters(card: TypedCard): Record<string, string> {
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replace(/\s/g, ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
    'payment_method_data[card][cvc]': card.securityCode.trim(),
  };
}

/** Returns the reasons for a refusal in Bangla, by the processor's codes (https://docs.stripe.com/error-codes). */
function banglaReasons(): Readonly<Record<string, string>> {
  return {
    card_declined: t('cardReason.declined'),
    insufficient_funds: t('cardReason.funds'),
    expired_card: t('cardReason.expired'),
    incorrect_number: t('cardReason.number'),
    invalid_number: t('cardReason.number'),
    invalid_expiry_month: t('cardReason.expiry'),
    invalid_expiry_year: t('cardReason.expiry'),
    incorrect_cvc: t('cardReason.code'),
    invalid_cvc: t('cardReason.code'),
    processing_error: t('cardReason.processing'),
  };
}

/**
 * Returns the reason why a card was refused. The processor gives the reason in English only, so Bangla pages translate
 * its code.
 */
export function refusalReason({
  code = '',
  decline_code: bank = '',
  message,
}: Pick<CardError, 'code' | 'decline_code' | 'message'>): string {
  if (currentLanguage() === 'en') return message ?? t('cardForm.refused');
  const reasons = banglaReasons();
  return reasons[bank] ?? reasons[code] ?? t('cardForm.refused');
}

function refusedBy(error: CardError): CardOutcome {
  const field = FIELD_OF[error.param ?? ''] ?? FIELD_OF[error.code ?? ''] ?? null;
  const reason = refusalReason(error);
  // A card with an invalid number never reached a bank. In all other cases the bank refused and took no money.
  const isByBank = field === null || error.code === 'expired_card';
  return { kind: 'refused', message: isByBank ? t('cardForm.another', { reason }) : reason, field };
}

function outcomeOf(intent: Intent): CardOutcome {
  // The intent was paid in another tab or canceled meanwhile. The state of the intent counts, not this failed attempt.
  if (intent.error?.code === 'payment_intent_unexpected_state') {
    return intent.error.payment_intent ? outcomeOf(intent.error.payment_intent) : { kind: 'unknown' };
  }
  if (intent.error) return refusedBy(intent.error);
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url) return { kind: 'challenge', url };
  if (intent.status === 'succeeded') return { kind: 'succeeded' };
  if (intent.status === 'processing') return { kind: 'processing' };
  if (intent.status === 'canceled') return { kind: 'ended' };
  if (intent.last_payment_error) return refusedBy(intent.last_payment_error);
  return {
    kind: 'refused',
    message: t('cardForm.notCompleted'),
    field: null,
  };
}

async function send(api: CardApi, path: string, parameters: Record<string, string>, method: string) {
  const url = new URL(path, api.url);
  const form = new URLSearchParams(parameters);
  if (method === 'GET') url.search = form.toString();
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${api.publishableKey}` },
    ...(method === 'GET' ? {} : { body: form }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  return (await response.json()) as Intent;
}

/**
 * Pays an intent with a card. The card data goes directly from the browser to the card processor. A lost connection
 * returns `unknown`, never a refusal, because the money may have moved.
 */
export async function payByCard(
  api: CardApi,
  clientSecret: string,
  card: TypedCard,
  returnUrl: string,
): Promise<CardOutcome> {
  try {
    const parameters = { client_secret: clientSecret, return_url: returnUrl, ...cardParameters(card) };
    const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
    return outcomeOf(await send(api, path, parameters, 'POST'));
  } catch {
    return { kind: 'unknown' };
  }
}

/** Returns the outcome of an intent after an authentication page or a lost connection. */
export async function lookUpPayment(api: CardApi, clientSecret: string): Promise<CardOutcome> {
  try {
    const path = `/v1/payment_intents/${intentIdOf(clientSecret)}`;
    return outcomeOf(await send(api, path, { client_secret: clientSecret }, 'GET'));
  } catch {
    return { kind: 'unknown' };
  }
}
