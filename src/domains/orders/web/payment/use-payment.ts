import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserClient, createClient } from '#platform/api/api-client.ts';
import { currentToken } from '../../../accounts/web/public/access-token.ts';
import type { PublicSettings } from '../../../payments/contract.ts';
import {
  type CardOutcome,
  intentIdOf,
  lookUpPayment,
  payByCard,
  type TypedCard,
} from '../../../payments/web/public/card-api.ts';
import type { ordersCalls, WireBooking } from '../../contract.ts';
import { orderProgress } from '../../progress.ts';

type PaymentRefusal = Extract<CardOutcome, { kind: 'refused' }>;

/**
 * State of a payment in the browser. `idle`: nothing is typed and nothing is held. `blocked`: no intent is
 * available. `checking`: the outcome is unknown.
 */
type Step = 'idle' | 'preparing' | 'ready' | 'paying' | 'checking' | 'blocked';

type State = {
  readonly step: Step;
  readonly clientSecret: string | null;
  readonly heldUntil: string | null;
  readonly refusal: PaymentRefusal | null;
  readonly blockedBy: string | null;
};

/** Pause between two looks at an undecided payment, in ms. */
const LOOK_AGAIN = 2_000;

/**
 * Reads the secret that the card processor adds to the address when it sends the visitor back from a challenge.
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
 * Tells the server that takes payments, ours or another, with the access token. Ours also knows the session, so that
 * without a token the payment still arrives.
 */
async function reportPayment(booking: WireBooking, payment: PaymentReport, paymentsUrl: string | null) {
  const token = await currentToken(booking.user.email);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { resalePrice } = booking;
  const body = { ...payment, resalePrice, email: booking.user.email };
  return createClient<typeof ordersCalls>((request) => fetch(request), paymentsUrl ?? location.origin)(
    'POST /payments',
    { body, headers },
  );
}

const challengeFailed: PaymentRefusal = {
  kind: 'refused',
  field: null,
  message: 'Your bank did not confirm that it is you. You were not charged. Try again or use another card.',
};

const timeRanOut: PaymentRefusal = {
  kind: 'refused',
  field: null,
  message:
    'This payment has expired. You were not charged. We reserved the product for you again: choose Pay again.',
};

/** Whether it is known without asking that an order cannot be paid now. */
function cannotBePaid(booking: WireBooking): boolean {
  const { kind, step } = orderProgress(booking, 'buyer');
  return step === 'ended' || kind === 'rival-paying';
}

/**
 * Takes a booking from intent to paid. Requests the hold at the first digit of the card, sends the card to the
 * processor, and has our server look the payment up. Whether it is paid is read from the booking alone.
 */
export function usePayment(booking: WireBooking, settings: PublicSettings) {
  const [state, setState] = useState<State>({
    step: 'idle',
    clientSecret: null,
    heldUntil: booking.heldUntil,
    refusal: null,
    blockedBy: null,
  });
  const { revalidate } = useRevalidator();
  const merge = useCallback((part: Partial<State>) => setState((known) => ({ ...known, ...part })), []);
  const cardApi = { url: settings.cardApiUrl ?? '', publishableKey: settings.publishableKey };

  /** Tells our server that money should have arrived; it looks for itself. */
  const settle = useCallback(
    async (secret: string): Promise<'decided' | 'undecided'> => {
      const body = { bookingId: booking._id, transactionId: intentIdOf(secret) };
      const outcome = await reportPayment(booking, body, settings.paymentsUrl).catch(() => null);
      if (outcome?.ok) {
        forgetReturn();
        await revalidate();
        return 'decided';
      }
      if (outcome && outcome.problem.code !== 'payment-incomplete' && outcome.status !== 503) {
        merge({ step: 'blocked', blockedBy: outcome.problem.detail });
        return 'decided';
      }
      return 'undecided';
    },
    [booking, settings.paymentsUrl, merge, revalidate],
  );

  const prepare = useCallback(async (): Promise<string | null> => {
    const body = { bookingId: booking._id, resalePrice: booking.resalePrice };
    const outcome = await browserClient<typeof ordersCalls>()('POST /create-payment-intent', { body }).catch(
      () => null,
    );
    if (outcome?.ok) {
      const { clientSecret, heldUntil } = outcome.data;
      merge({ step: 'ready', clientSecret, heldUntil, blockedBy: null });
      return clientSecret;
    }
    // Paid meanwhile, by a message of the processor or in another tab: the booking tells it.
    if (outcome?.problem.code === 'booking-paid') await revalidate();
    const blockedBy = outcome?.problem.detail ?? 'No connection. Check it and try again.';
    merge({ step: 'blocked', blockedBy });
    return null;
  }, [booking._id, booking.resalePrice, merge, revalidate]);

  const handleOutcome = useCallback(
    async (outcome: CardOutcome, secret: string) => {
      if (outcome.kind === 'challenge') location.assign(outcome.url);
      else if (outcome.kind === 'refused') merge({ step: 'ready', refusal: outcome });
      else if (outcome.kind === 'ended') {
        merge({ step: 'preparing', clientSecret: null, refusal: timeRanOut });
        await prepare();
      } else {
        merge({ step: 'checking', clientSecret: secret });
        await settle(secret);
      }
    },
    [merge, settle, prepare],
  );

  /** The visitor is back from the bank's page: what did the bank say? */
  const resume = async (secret: string) => {
    forgetReturn();
    merge({ step: 'checking', clientSecret: secret });
    const outcome = settings.cardApiUrl ? await lookUpPayment(cardApi, secret) : null;
    if (outcome?.kind !== 'refused') return handleOutcome(outcome ?? { kind: 'processing' }, secret);
    merge({ refusal: challengeFailed });
    await prepare();
  };

  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const secret = returnedSecret();
    if (secret) void resume(secret);
    // Asked at once, the server says why, and until when; it holds nothing.
    else if (cannotBePaid(booking)) void prepare();
  }, []);

  useEffect(() => {
    const secret = state.clientSecret;
    if (state.step !== 'checking' || !secret) return;
    const timer = setInterval(async () => {
      if ((await settle(secret)) === 'decided' || !settings.cardApiUrl) return;
      const outcome = await lookUpPayment(
        { url: settings.cardApiUrl, publishableKey: settings.publishableKey },
        secret,
      );
      if (outcome.kind === 'refused' || outcome.kind === 'ended') await handleOutcome(outcome, secret);
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [state.step, state.clientSecret, settle, handleOutcome, settings.cardApiUrl, settings.publishableKey]);

  /** The hold and the intent of what is being typed; both are asked for once. */
  const begun = useRef<Promise<string | null> | null>(null);
  const begin = (): Promise<string | null> => {
    if (state.clientSecret) return Promise.resolve(state.clientSecret);
    if (!begun.current) {
      merge({ step: 'preparing' });
      begun.current = prepare().finally(() => {
        begun.current = null;
      });
    }
    return begun.current;
  };

  const returnUrl = typeof location === 'undefined' ? '' : `${location.origin}${location.pathname}`;
  return {
    ...state,
    returnUrl,
    begin,
    retry: () => {
      merge({ step: 'preparing', blockedBy: null });
      void prepare();
    },
    handleOutcome,
    pay: (card: TypedCard) => {
      const secret = state.clientSecret;
      if (!secret) return;
      merge({ step: 'paying', refusal: null });
      void payByCard(cardApi, secret, card, returnUrl).then((outcome) => handleOutcome(outcome, secret));
    },
  };
}

/** A payment as {@link usePayment} tells it. */
export type PaymentFlow = ReturnType<typeof usePayment>;
