import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserClient, createClient } from '#platform/api/api-client.ts';
import { paymentRefusal } from '#texts/answers/payment.ts';
import { t } from '#texts/t.ts';
import { currentToken } from '../../../accounts/web/public/access-token.ts';
import type { WireBooking } from '../../../bookings/contract.ts';
import { orderProgress } from '../../../bookings/progress.ts';
import type { PublicSettings } from '../../../payments/contract.ts';
import {
  type CardApi,
  type CardOutcome,
  intentIdOf,
  lookUpPayment,
  payByCard,
  type TypedCard,
} from '../../../payments/web/public/card-api.ts';
import type { checkoutCalls } from '../../contract.ts';
import {
  firstPayment,
  isPerhapsPaid,
  isUndecided,
  nextPayment,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts';

/** Interval for checking an undecided payment, in ms. */
const LOOK_AGAIN = 2_000;

/**
 * Returns the client secret from the page's URL. The card processor adds it when the visitor returns from a challenge.
 */
function returnedSecret(): string | null {
  const asked = new URL(location.href).searchParams;
  return asked.get('payment_intent_client_secret');
}

function forgetReturn(): void {
  history.replaceState(history.state, '', location.pathname);
}

type PaymentReport = { readonly bookingId: string; readonly transactionId: string };

/**
 * Reports a payment with the access token, to `paymentsUrl` or by default to our own server. Our server also accepts
 * the session cookie, so a missing token does not matter there.
 */
async function reportPayment(booking: WireBooking, payment: PaymentReport, paymentsUrl: string | null) {
  const token = await currentToken(booking.user.email);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { resalePrice } = booking;
  const body = { ...payment, resalePrice, email: booking.user.email };
  return createClient<typeof checkoutCalls>((request) => fetch(request), paymentsUrl ?? location.origin)(
    'POST /payments',
    { body, headers },
  );
}

/** Returns whether the booking's data already shows that it cannot be paid now. */
function cannotBePaid(booking: WireBooking): boolean {
  const { kind, step } = orderProgress(booking, 'buyer');
  return step === 'ended' || kind === 'rival-paying';
}

type Dispatch = (event: PaymentEvent) => void;

/**
 * Holds the consent to the terms. A ref stores it besides the state, because running calls must read its current value.
 */
function useConsent() {
  const given = useRef(false);
  const [isGiven, setIsGiven] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const set = useCallback((value: boolean) => {
    given.current = value;
    setIsGiven(value);
  }, []);
  return { given, set, isGiven, isMissing, setIsMissing };
}

type ConsentState = ReturnType<typeof useConsent>;

type Revalidate = ReturnType<typeof useRevalidator>['revalidate'];

/** Returns a function that asks the server to look the payment up at the processor. */
function useSettle(
  booking: WireBooking,
  paymentsUrl: string | null,
  dispatch: Dispatch,
  revalidate: Revalidate,
) {
  return useCallback(
    async (secret: string): Promise<'decided' | 'undecided'> => {
      const body = { bookingId: booking._id, transactionId: intentIdOf(secret) };
      const outcome = await reportPayment(booking, body, paymentsUrl).catch(() => null);
      if (outcome?.ok) {
        forgetReturn();
        await revalidate();
        return 'decided';
      }
      if (!outcome || isUndecided({ code: outcome.problem.code, status: outcome.status })) return 'undecided';
      // The card was sent to the processor, and this refusal does not say that the payment failed.
      const block = { reason: paymentRefusal(outcome.problem.detail), mayBeCharged: true };
      dispatch({ type: 'block', block });
      return 'decided';
    },
    [booking, paymentsUrl, dispatch, revalidate],
  );
}

/** Requests the hold of the product and the intent of its payment. Returns null if the server cannot be reached. */
function requestIntent({ _id: bookingId, resalePrice }: WireBooking, agreed: boolean) {
  const body = { bookingId, resalePrice, agreed };
  return browserClient<typeof checkoutCalls>()('POST /create-payment-intent', { body }).catch(() => null);
}

/** Returns a function that requests hold and intent. It returns the client secret, or null after a refusal. */
function usePrepare(
  booking: WireBooking,
  { given, set: setConsent }: ConsentState,
  dispatch: Dispatch,
  revalidate: Revalidate,
) {
  return useCallback(async (): Promise<string | null> => {
    const outcome = await requestIntent(booking, given.current);
    if (outcome?.ok) {
      const { clientSecret, heldUntil } = outcome.data;
      dispatch({ type: 'prepared', clientSecret, heldUntil });
      return clientSecret;
    }
    if (outcome?.problem.code === 'terms-not-agreed') {
      setConsent(false);
      dispatch({ type: 'need-consent' });
      return null;
    }
    // The order was paid in another tab or by the processor's webhook; the reloaded booking shows that.
    if (outcome?.problem.code === 'booking-paid') await revalidate();
    const reason = outcome ? paymentRefusal(outcome.problem.detail) : t('pay.noConnection');
    const mayBeCharged = outcome !== null && isPerhapsPaid(outcome.problem.code);
    dispatch({ type: 'block', block: { reason, mayBeCharged } });
    return null;
  }, [booking, given, setConsent, dispatch, revalidate]);
}

/** Returns the calls of a payment. Each call dispatches its outcome. */
function usePaymentCalls(
  booking: WireBooking,
  settings: PublicSettings,
  consent: ConsentState,
  dispatch: Dispatch,
) {
  const { revalidate } = useRevalidator();
  const settle = useSettle(booking, settings.paymentsUrl, dispatch, revalidate);
  const prepare = usePrepare(booking, consent, dispatch, revalidate);
  const handleOutcome = useCallback(
    async (outcome: CardOutcome, secret: string) => {
      if (outcome.kind === 'challenge') location.assign(outcome.url);
      else if (outcome.kind === 'refused') dispatch({ type: 'refuse', refusal: outcome });
      else if (outcome.kind === 'ended') {
        dispatch({ type: 'expire' });
        await prepare();
      } else {
        dispatch({ type: 'check', clientSecret: secret });
        await settle(secret);
      }
    },
    [dispatch, settle, prepare],
  );

  return { settle, prepare, handleOutcome };
}

type PaymentCalls = ReturnType<typeof usePaymentCalls>;

/** Runs once when the page opens. Resumes after a bank's challenge, or asks why the order cannot be paid now. */
function useOpening(booking: WireBooking, cardApi: CardApi, calls: PaymentCalls, dispatch: Dispatch): void {
  const { prepare, handleOutcome } = calls;
  /** Continues after the visitor returns from the bank's challenge. */
  const resume = async (secret: string) => {
    forgetReturn();
    dispatch({ type: 'check', clientSecret: secret });
    const outcome = cardApi.url ? await lookUpPayment(cardApi, secret) : null;
    if (outcome?.kind !== 'refused') return handleOutcome(outcome ?? { kind: 'processing' }, secret);
    dispatch({ type: 'fail-challenge' });
    await prepare();
  };
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const secret = returnedSecret();
    if (secret) void resume(secret);
    // The server's refusal contains the reason and the end of the other buyer's hold. The request does not create a
    // hold.
    else if (cannotBePaid(booking)) void prepare();
  }, []);
}

/** Checks the payment every {@link LOOK_AGAIN} ms while its outcome is unknown. */
function useChecking(
  { step, clientSecret }: PaymentState,
  { url, publishableKey }: CardApi,
  calls: PaymentCalls,
): void {
  const { settle, handleOutcome } = calls;
  useEffect(() => {
    if (step !== 'checking' || !clientSecret) return;
    const timer = setInterval(async () => {
      if ((await settle(clientSecret)) === 'decided' || !url) return;
      const outcome = await lookUpPayment({ url, publishableKey }, clientSecret);
      if (outcome.kind === 'refused' || outcome.kind === 'ended') await handleOutcome(outcome, clientSecret);
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [step, clientSecret, settle, handleOutcome, url, publishableKey]);
}

/**
 * Returns a function that requests hold and intent once, at the first digit of the card number. Also returns whether
 * the buyer has begun to type a card, as a ref.
 */
function useBegin(
  clientSecret: string | null,
  consent: ConsentState,
  prepare: PaymentCalls['prepare'],
  dispatch: Dispatch,
) {
  /** Running request for the hold and the intent, so that they are requested only once. */
  const preparing = useRef<Promise<string | null> | null>(null);
  /** Whether the buyer has begun to type a card. */
  const hasTyped = useRef(false);
  const begin = (): Promise<string | null> => {
    hasTyped.current = true;
    if (clientSecret) return Promise.resolve(clientSecret);
    // Nothing is held without consent; the checkbox asks for it.
    if (!consent.given.current) return Promise.resolve(null);
    if (!preparing.current) {
      dispatch({ type: 'prepare' });
      preparing.current = prepare().finally(() => {
        preparing.current = null;
      });
    }
    return preparing.current;
  };
  return { begin, hasTyped };
}

/**
 * Manages the payment of a booking in the browser. Requests the hold at the first digit of the card number, then sends
 * the card data to the processor. Our server then checks the payment there. Only the booking shows whether the order is
 * paid.
 */
export function usePayment(booking: WireBooking, settings: PublicSettings) {
  const [state, dispatch] = useReducer(nextPayment, firstPayment(booking.heldUntil));
  const cardApi = { url: settings.cardApiUrl ?? '', publishableKey: settings.publishableKey };
  const consent = useConsent();
  const calls = usePaymentCalls(booking, settings, consent, dispatch);
  const { prepare, handleOutcome } = calls;
  useOpening(booking, cardApi, calls, dispatch);
  useChecking(state, cardApi, calls);
  const { begin, hasTyped } = useBegin(state.clientSecret, consent, prepare, dispatch);
  const returnUrl = typeof location === 'undefined' ? '' : `${location.origin}${location.pathname}`;
  return {
    ...state,
    consent: {
      isGiven: consent.isGiven,
      isMissing: consent.isMissing,
      onChange: (isGiven: boolean) => {
        consent.set(isGiven);
        if (isGiven && hasTyped.current) void begin();
      },
    },
    onMissingConsent: () => consent.setIsMissing(true),
    returnUrl,
    begin,
    retry: () => {
      dispatch({ type: 'prepare' });
      void prepare();
    },
    handleOutcome,
    pay: (card: TypedCard) => {
      const secret = state.clientSecret;
      if (!secret) return;
      dispatch({ type: 'pay' });
      void payByCard(cardApi, secret, card, returnUrl).then((outcome) => handleOutcome(outcome, secret));
    },
  };
}

/** State and actions that {@link usePayment} returns. */
export type PaymentFlow = ReturnType<typeof usePayment>;
