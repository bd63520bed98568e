import type { Poisha } from '#kernel/money.ts';
import type { ProcessorIntentState, RefundState } from './intent.ts';

/** Current state of an intent at the card processor. */
export type ProcessorIntent = {
  readonly processorId: string;
  readonly state: ProcessorIntentState;
  readonly amountPoisha: Poisha;
  readonly receivedPoisha: Poisha;
  readonly currency: string;
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Current state of a refund at the card processor. */
export type ProcessorRefund = {
  readonly processorId: string;
  readonly state: RefundState;
  readonly amountPoisha: Poisha;
  /** Id of the refunded intent; null if the processor names none. */
  readonly intentId: string | null;
};

/** Current state of a cardholder's dispute at the card processor. */
export type ProcessorDispute = {
  readonly processorId: string;
  /** Amount that the bank withholds or has taken; 0 for a won dispute or a mere inquiry. */
  readonly takenPoisha: Poisha;
  /** True if the bank has finally returned the money to the cardholder. */
  readonly isLost: boolean;
  /** Id of the disputed intent; null if the processor names none. */
  readonly intentId: string | null;
};

/** Response to a refund that the processor does not make, because the cardholder disputes the payment at their bank. */
export type BlockedRefund = {
  /** Amount that the bank has finally returned to the cardholder; null while the bank decides. */
  readonly lostPoisha: Poisha | null;
};

/** Id of an intent or refund at the card processor, and the amount of money moved. */
export type ProcessorEntry = { readonly processorId: string; readonly amountPoisha: Poisha };

/** Id of a refund at the card processor, and the amount refunded; null if no money has moved (yet). */
export type ReturnedEntry = Pick<ProcessorEntry, 'processorId'> & { readonly amountPoisha: Poisha | null };

/** A range of time; the end is exclusive. */
export type TimeRange = { readonly from: Date; readonly to: Date };

/** A webhook message with a valid signature. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Id of the object that the message is about, if any. */
  readonly objectId: string | null;
};

export type NewIntent = {
  readonly amountPoisha: Poisha;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string;
  /** The processor creates only one intent per key. */
  readonly idempotencyKey: string;
};

/**
 * Client of the card processor. Every function is a network call except `readEvent`, so never call it inside a
 * transaction.
 */
export type Gateway = {
  readonly createIntent: (intent: NewIntent) => Promise<ProcessorIntent>;
  /** Returns an intent; null if the processor does not know it. */
  readonly findIntent: (processorId: string) => Promise<ProcessorIntent | null>;
  /** Cancels an intent if possible; returns its state afterwards. */
  readonly cancelIntent: (processorId: string) => Promise<ProcessorIntent>;
  /** Refunds `partPoisha` of an intent, or all of it if null. The market refunds each intent at most once. */
  readonly refundIntent: (
    processorId: string,
    partPoisha: Poisha | null,
    idempotencyKey: string,
  ) => Promise<ProcessorRefund | BlockedRefund>;
  readonly findRefund: (processorId: string) => Promise<ProcessorRefund | null>;
  /** Returns all payments received in a range of time, each with the id of its intent. */
  readonly listReceived: (range: TimeRange) => Promise<readonly ProcessorEntry[]>;
  /** Returns all refunds made in a range of time, also unfinished and failed ones, each with its own id. */
  readonly listReturned: (range: TimeRange) => Promise<readonly ReturnedEntry[]>;
  /** Returns a dispute; null if the processor does not know it. */
  readonly findDispute: (processorId: string) => Promise<ProcessorDispute | null>;
  /** Returns all disputes opened in a range of time. */
  readonly listDisputes: (range: TimeRange) => Promise<readonly ProcessorDispute[]>;
  /** Parses a webhook's body; returns null if its signature or age is invalid. */
  readonly readEvent: (body: string, signature: string | null) => ProcessorEvent | null;
  /** Makes a harmless request; throws like other calls if the processor does not accept our key. */
  readonly probe: () => Promise<void>;
  /** True if this market takes real money; false in the processor's test mode. */
  readonly livemode: boolean;
};

/** Thrown if the card processor sent no usable response. It may or may not have carried out the request. */
export class ProcessorUnreachable extends Error {
  override readonly name = 'ProcessorUnreachable';
}

/** Thrown if the card processor rejects a request, for example because of a revoked key or a missing permission. */
export class ProcessorRefused extends Error {
  override readonly name = 'ProcessorRefused';
  /** HTTP status of the response. */
  readonly status: number;

  constructor(status: number, cause: unknown) {
    super(`the card processor responded with status ${status}`, { cause });
    this.status = status;
  }
}

/** Returns whether an error is `ProcessorUnreachable` or `ProcessorRefused`. */
export function isProcessorFailure(error: unknown): error is ProcessorUnreachable | ProcessorRefused {
  return error instanceof ProcessorUnreachable || error instanceof ProcessorRefused;
}

/** Thrown if the card processor does not accept this amount. */
export class AmountNotPayable extends Error {
  override readonly name = 'AmountNotPayable';
}
