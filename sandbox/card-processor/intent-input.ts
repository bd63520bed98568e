import type Stripe from 'stripe';
import { invalidParameter, missingResource } from './errors.ts';
import { checkAmount, checkCurrency } from './money.ts';
import type { Params } from './params.ts';
import { type MethodInput, readMethodInput } from './payment-methods.ts';

/** Details of an intent that may change in any status. */
export interface IntentDetails {
  metadata: ReturnType<Params['metadata']>;
  fields: Partial<
    Pick<
      Stripe.PaymentIntent,
      | 'description'
      | 'receipt_email'
      | 'setup_future_usage'
      | 'shipping'
      | 'statement_descriptor'
      | 'statement_descriptor_suffix'
      | 'transfer_group'
    >
  >;
}

/** Parameters of a confirmation. */
export interface ConfirmInput {
  methodId?: string;
  method?: MethodInput;
  returnUrl?: string;
  offSession: boolean;
  errorOnAction: boolean;
}

export interface CreateInput {
  amount: number;
  currency: string;
  methodTypes: string[] | undefined;
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  confirmationMethod: 'automatic' | 'manual';
  captureMethod: 'automatic' | 'automatic_async';
  confirm: boolean;
  confirmation: ConfirmInput;
  details: IntentDetails;
}

/** Reads the parameters of a new intent. */
export function readCreate(params: Params, apiVersion: string): CreateInput {
  const currency = params.requiredText('currency');
  const amount = params.requiredInteger('amount');
  const methodTypes = readMethodTypes(params, apiVersion);
  const input: CreateInput = {
    currency,
    amount,
    methodTypes,
    automatic: readAutomatic(params, params.has('payment_method_types')),
    confirmationMethod: params.choice('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    captureMethod: params.choice('capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    confirm: params.flag('confirm') ?? false,
    confirmation: readConfirmFields(params),
    details: readDetails(params),
  };
  params.finish();
  input.currency = checkCurrency(currency);
  checkAmount(amount, input.currency);
  refuseUnlessConfirming(params, input.confirm);
  return input;
}

/** Refuses parameters that need `confirm=true`, as Stripe does. */
function refuseUnlessConfirming(params: Params, confirming: boolean): void {
  if (confirming) return;
  for (const name of ['return_url', 'off_session', 'error_on_requires_action']) {
    if (!params.has(name)) continue;
    const message = `You cannot set \`${name}\` unless \`confirm\` is set to \`true\`.`;
    throw invalidParameter(name, message);
  }
}

/** API version in which `payment_method_types` was renamed to `allowed_payment_method_types`. */
const TYPES_RENAMED_IN = '2026-09-30';

function readMethodTypes(params: Params, apiVersion: string): string[] | undefined {
  const allowed = params.list('allowed_payment_method_types');
  const types = apiVersion < TYPES_RENAMED_IN ? params.list('payment_method_types') : undefined;
  const odd = [...(allowed ?? []), ...(types ?? [])].find((type) => type !== 'card');
  if (odd !== undefined) {
    const name = types === undefined ? 'allowed_payment_method_types' : 'payment_method_types';
    throw invalidParameter(name, `The payment method type "${odd}" is invalid. Supported: card.`);
  }
  return allowed ?? types;
}

function readAutomatic(params: Params, typesGiven: boolean): CreateInput['automatic'] {
  const section = params.section('automatic_payment_methods');
  const enabled = section?.flag('enabled');
  const redirects = section?.choice('allow_redirects', ['always', 'never']) ?? 'always';
  if (typesGiven && enabled) {
    const message =
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.';
    throw invalidParameter('payment_method_types', message);
  }
  if (typesGiven || enabled === false) return null;
  return { enabled: true, allow_redirects: redirects };
}

/** Reads the parameters of an update. */
export function readUpdate(params: Params, apiVersion: string) {
  const input = {
    amount: params.integer('amount'),
    currency: params.text('currency') ?? undefined,
    methodTypes: readMethodTypes(params, apiVersion),
    ...readMethod(params),
    details: readDetails(params),
  };
  params.finish();
  return input;
}

/** Reads the parameters of a confirmation. */
export function readConfirm(params: Params): { input: ConfirmInput; details: IntentDetails } {
  const input = readConfirmFields(params);
  const details = readDetails(params);
  params.finish();
  return { input, details };
}

function readConfirmFields(params: Params): ConfirmInput {
  params.ignore('mandate_data', 'expected_payment_method_type', 'use_stripe_sdk');
  return {
    ...readMethod(params),
    returnUrl: readReturnUrl(params),
    offSession:
      (params.choice('off_session', ['true', 'false', 'one_off', 'recurring']) ?? 'false') !== 'false',
    errorOnAction: params.flag('error_on_requires_action') ?? false,
  };
}

function readMethod(params: Params): { methodId?: string; method?: MethodInput } {
  params.ignore('payment_method_options');
  const methodId = params.text('payment_method') ?? undefined;
  const data = params.section('payment_method_data');
  if (methodId !== undefined && data !== undefined) {
    const message = 'You may only specify one of these parameters: payment_method, payment_method_data.';
    throw invalidParameter('payment_method', message);
  }
  return { methodId, method: data === undefined ? undefined : readMethodInput(data) };
}

function readReturnUrl(params: Params): string | undefined {
  const address = params.text('return_url') ?? undefined;
  if (address === undefined || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw invalidParameter('return_url', 'Not a valid URL', 'url_invalid');
}

function readDetails(params: Params): IntentDetails {
  const customer = params.text('customer');
  if (customer) throw missingResource('customer', customer, 'customer', 400);
  const fields = {
    description: params.text('description'),
    receipt_email: params.text('receipt_email'),
    setup_future_usage: params.choice('setup_future_usage', ['on_session', 'off_session']),
    shipping: readShipping(params.section('shipping')),
    statement_descriptor: params.text('statement_descriptor', 22),
    statement_descriptor_suffix: params.text('statement_descriptor_suffix', 22),
    transfer_group: params.text('transfer_group'),
  };
  return { metadata: params.metadata(), fields };
}

function readShipping(params: Params | undefined): Stripe.PaymentIntent.Shipping | undefined {
  if (params === undefined) return undefined;
  const address = params.section('address');
  return {
    address: {
      city: address?.text('city') ?? null,
      country: address?.text('country') ?? null,
      line1: address?.text('line1') ?? null,
      line2: address?.text('line2') ?? null,
      postal_code: address?.text('postal_code') ?? null,
      state: address?.text('state') ?? null,
    },
    carrier: params.text('carrier') ?? null,
    name: params.requiredText('name'),
    phone: params.text('phone') ?? null,
    tracking_number: params.text('tracking_number') ?? null,
  };
}
