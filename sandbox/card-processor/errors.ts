import type Stripe from 'stripe';

/** The `error` object of a response, in the API's own spelling. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Partial<Stripe.PaymentIntent>;
  payment_method?: Stripe.PaymentMethod;
}

interface ErrorFate {
  /** Whether changes made before the error are kept. For example, a declined card leaves a failed charge. */
  keepsWork?: boolean;
  /** Whether the response is stored under the idempotency key and replayed. */
  remembered?: boolean;
}

/** An error response with its HTTP status and body. All changes are rolled back, unless `keepsWork` is true. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keepsWork: boolean;
  readonly remembered: boolean;

  constructor(status: number, body: ErrorBody, options: ErrorFate = {}) {
    super(body.message);
    this.status = status;
    this.body = body.code === undefined ? body : { ...body, doc_url: documentationOf(body.code) };
    this.keepsWork = options.keepsWork ?? false;
    this.remembered = options.remembered ?? this.keepsWork;
  }
}

/** Returns the URL of the documentation of an error code. */
export function documentationOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** Returns a 400 error about one parameter. */
export function invalidParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, code });
}

/** Returns a 400 error for a missing required parameter. */
export function missingParameter(param: string): ApiError {
  return invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing');
}

/** Returns an error for a missing object. Its status is 404 for an id in the path, and 400 for an id in a parameter. */
export function missingResource(kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Returns a 400 error because the payment intent's status does not allow the call. */
export function unexpectedState(message: string, intent: Partial<Stripe.PaymentIntent>): ApiError {
  return new ApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    { remembered: true },
  );
}
