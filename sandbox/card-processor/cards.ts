/** The bank's response to a charge. */
export type BankAnswer =
  | { kind: 'pays' }
  | {
      kind: 'declines';
      code: string;
      declineCode: string;
      param?: string;
      adviceCode?: string;
      blocked?: true;
    }
  | { kind: 'fails-authentication' }
  | { kind: 'settles-later'; ends: 'succeeded' | 'failed' };

/** Cases in which a card requires authentication of its holder (3-D Secure). */
type Challenge = 'never' | 'always' | 'unless-set-up';

/** A test card: its numbers, and the bank's response to a charge. */
export interface TestCard {
  /**
   * Key of the card: its number, or the payment method id of a card without a number. A payment stores no card number.
   */
  key: string;
  number?: string;
  methodIds: readonly string[];
  brand: string;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  challenge: Challenge;
  answer: BankAnswer;
  refund: 'at-once' | 'later' | 'fails-later';
  riskLevel: 'normal' | 'elevated' | 'highest';
  failingChecks: readonly ('cvc' | 'postcode' | 'line1')[];
  note: string;
}

const PAYS: BankAnswer = { kind: 'pays' };

function card(number: string, note: string, facts: Partial<TestCard> = {}): TestCard {
  return {
    key: number === '' ? (facts.methodIds?.[0] ?? '') : number,
    number: number === '' ? undefined : number,
    methodIds: [],
    brand: 'visa',
    funding: 'credit',
    country: 'US',
    challenge: 'never',
    answer: PAYS,
    refund: 'at-once',
    riskLevel: 'normal',
    failingChecks: [],
    note,
    ...facts,
  };
}

function declining(
  number: string,
  methodIds: readonly string[],
  code: string,
  declineCode: string,
  more: { adviceCode?: string; param?: string; blocked?: true } = {},
): TestCard {
  const answer: BankAnswer = { kind: 'declines', code, declineCode, ...more };
  const riskLevel = more.blocked ? 'highest' : 'normal';
  return card(number, `declined: ${declineCode}`, { methodIds, answer, riskLevel });
}

const GENERIC_DECLINE: BankAnswer = {
  kind: 'declines',
  code: 'card_declined',
  declineCode: 'generic_decline',
  adviceCode: 'try_again_later',
};
const NO_FUNDS: BankAnswer = { ...GENERIC_DECLINE, declineCode: 'insufficient_funds' };

const PAYING_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'pays', { methodIds: ['pm_card_visa'] }),
  card('4000056655665556', 'pays', { methodIds: ['pm_card_visa_debit'], funding: 'debit' }),
  card('5555555555554444', 'pays', { methodIds: ['pm_card_mastercard'], brand: 'mastercard' }),
  card('2223003122003222', 'pays', { brand: 'mastercard' }),
  card('5200828282828210', 'pays', {
    methodIds: ['pm_card_mastercard_debit'],
    brand: 'mastercard',
    funding: 'debit',
  }),
  card('5105105105105100', 'pays', {
    methodIds: ['pm_card_mastercard_prepaid'],
    brand: 'mastercard',
    funding: 'prepaid',
  }),
  card('378282246310005', 'pays', { methodIds: ['pm_card_amex'], brand: 'amex' }),
  card('371449635398431', 'pays', { brand: 'amex' }),
  card('6011111111111117', 'pays', { methodIds: ['pm_card_discover'], brand: 'discover' }),
  card('6011000990139424', 'pays', { brand: 'discover' }),
  card('6011981111111113', 'pays', { brand: 'discover', funding: 'debit' }),
  card('3056930009020004', 'pays', { methodIds: ['pm_card_diners'], brand: 'diners' }),
  card('36227206271667', 'pays', { brand: 'diners' }),
  card('3566002020360505', 'pays', { methodIds: ['pm_card_jcb'], brand: 'jcb', country: 'JP' }),
  card('6200000000000005', 'pays', { methodIds: ['pm_card_unionpay'], brand: 'unionpay', country: 'CN' }),
  card('6200000000000047', 'pays', { brand: 'unionpay', country: 'CN', funding: 'debit' }),
  card('6205500000000000004', 'pays', { brand: 'unionpay', country: 'CN' }),
];

const LATER = { adviceCode: 'try_again_later' };
const NEVER_AGAIN = { adviceCode: 'do_not_try_again' };
const CHECK_DATA = { adviceCode: 'confirm_card_data' };

const DECLINING_CARDS: readonly TestCard[] = [
  declining('4000000000000002', bothNames('chargeDeclined'), 'card_declined', 'generic_decline', LATER),
  declining(
    '4000000000009995',
    bothNames('chargeDeclinedInsufficientFunds'),
    'card_declined',
    'insufficient_funds',
    LATER,
  ),
  declining(
    '4000000000009987',
    bothNames('chargeDeclinedLostCard'),
    'card_declined',
    'lost_card',
    NEVER_AGAIN,
  ),
  declining(
    '4000000000009979',
    bothNames('chargeDeclinedStolenCard'),
    'card_declined',
    'stolen_card',
    NEVER_AGAIN,
  ),
  declining(
    '4000000000006975',
    bothNames('chargeDeclinedVelocityLimitExceeded'),
    'card_declined',
    'card_velocity_exceeded',
  ),
  declining('4000000000000069', bothNames('chargeDeclinedExpiredCard'), 'expired_card', 'expired_card', {
    ...CHECK_DATA,
    param: 'exp_month',
  }),
  declining('4000000000000127', bothNames('chargeDeclinedIncorrectCvc'), 'incorrect_cvc', 'incorrect_cvc', {
    ...CHECK_DATA,
    param: 'cvc',
  }),
  declining(
    '4000000000000119',
    bothNames('chargeDeclinedProcessingError'),
    'processing_error',
    'processing_error',
    LATER,
  ),
  declining('', bothNames('chargeDeclinedFraudulent'), 'card_declined', 'fraudulent'),
  declining('4100000000000019', ['pm_card_radarBlock'], 'card_declined', 'fraudulent', { blocked: true }),
  declining('4000000000000341', ['pm_card_chargeCustomerFail'], 'card_declined', 'generic_decline', LATER),
];

function bothNames(name: string): readonly string[] {
  return [`pm_card_${name}`, `pm_card_visa_${name}`];
}

const AUTHENTICATING_CARDS: readonly TestCard[] = [
  card('4000000000003220', '3-D Secure, then pays', {
    methodIds: ['pm_card_threeDSecure2Required'],
    challenge: 'always',
    country: 'IE',
  }),
  card('4000008400000027', '3-D Secure, then pays', { challenge: 'always' }),
  card('4000008400001629', '3-D Secure, then declined', {
    methodIds: ['pm_card_threeDSecureRequiredChargeDeclined'],
    challenge: 'always',
    answer: GENERIC_DECLINE,
  }),
  card('4000008400001280', '3-D Secure cannot be looked up', { answer: { kind: 'fails-authentication' } }),
  card('4000000000003055', '3-D Secure offered, not needed: pays', {
    methodIds: ['pm_card_threeDSecureOptional'],
  }),
  card('4000000000003097', '3-D Secure offered, not needed: pays', {}),
  card('4000002500003155', '3-D Secure until set up, then pays', {
    methodIds: ['pm_card_authenticationRequiredOnSetup'],
    challenge: 'always',
    country: 'FR',
  }),
  card('4000002760003184', '3-D Secure every time, then pays', {
    methodIds: ['pm_card_authenticationRequired'],
    challenge: 'always',
    country: 'DE',
  }),
  card('4000003800000446', '3-D Secure unless off session, then pays', {
    methodIds: ['pm_card_authenticationRequiredSetupForOffSession'],
    challenge: 'unless-set-up',
    country: 'HR',
  }),
  card('4000008260003178', '3-D Secure, then no funds', {
    methodIds: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    challenge: 'always',
    country: 'GB',
    answer: NO_FUNDS,
  }),
  card('4000000032200000', '3-D Secure without a question: pays', {}),
];

const CHECKED_CARDS: readonly TestCard[] = [
  card('4000000000004954', 'pays, risk highest', {
    methodIds: ['pm_card_riskLevelHighest'],
    riskLevel: 'highest',
  }),
  card('4000000000009235', 'pays, risk elevated', {
    methodIds: ['pm_card_riskLevelElevated'],
    riskLevel: 'elevated',
  }),
  card('4000000000000101', 'pays, CVC check fails', {
    methodIds: ['pm_card_cvcCheckFail'],
    failingChecks: ['cvc'],
  }),
  card('4000000000000036', 'pays, postcode check fails', {
    methodIds: ['pm_card_avsZipFail'],
    failingChecks: ['postcode'],
  }),
  card('4000000000000028', 'pays, address check fails', {
    methodIds: ['pm_card_avsLine1Fail'],
    failingChecks: ['line1'],
  }),
  card('4000000000000010', 'pays, address and postcode checks fail', {
    methodIds: ['pm_card_avsFail'],
    failingChecks: ['line1', 'postcode'],
  }),
];

const LATE_CARDS: readonly TestCard[] = [
  card('4000000000007726', 'pays; a refund stays pending, then succeeds', {
    methodIds: ['pm_card_pendingRefund'],
    refund: 'later',
  }),
  card('4000000000005126', 'pays; a refund succeeds, then fails', {
    methodIds: ['pm_card_refundFail'],
    refund: 'fails-later',
  }),
  card('4000000000000077', 'pays', { methodIds: ['pm_card_bypassPending'] }),
  card('4000003720000278', 'pays', {}),
  card('4000000000008880', 'stays processing, then succeeds (this stand-in only)', {
    methodIds: ['pm_card_settlesLater'],
    answer: { kind: 'settles-later', ends: 'succeeded' },
  }),
  card('4000000000008872', 'stays processing, then fails (this stand-in only)', {
    methodIds: ['pm_card_failsLater'],
    answer: { kind: 'settles-later', ends: 'failed' },
  }),
];

/** All test cards, in display order. */
export const TEST_CARDS: readonly TestCard[] = [
  ...PAYING_CARDS,
  ...DECLINING_CARDS,
  ...AUTHENTICATING_CARDS,
  ...CHECKED_CARDS,
  ...LATE_CARDS,
];

const BY_KEY = new Map(TEST_CARDS.map((row) => [row.key, row]));
const BY_METHOD = new Map(TEST_CARDS.flatMap((row) => row.methodIds.map((id) => [id, row] as const)));

/** Returns the card with this key (see {@link TestCard.key}). */
export function findCard(key: string): TestCard | undefined {
  return BY_KEY.get(key);
}

/** Returns the card of a predefined payment method id such as `pm_card_visa`. */
export function findCardByMethodId(methodId: string): TestCard | undefined {
  return BY_METHOD.get(methodId);
}
