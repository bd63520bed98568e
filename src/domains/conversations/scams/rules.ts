import {
  ADVANCE,
  AFAR,
  AHEAD_BANGLA,
  AHEAD_LATIN,
  AMOUNT,
  ARRIVES,
  AT,
  AT_MEETING,
  BARE_CODE,
  BY_MISTAKE,
  CARRIER,
  CARRIER_KE,
  CODE,
  CODE_OF_THING,
  COURIER_MONEY,
  DO,
  DO_BANGLA,
  DO_LATIN,
  DOT,
  ELSEWHERE,
  FETCHER,
  FETCHES,
  GIVE_BACK,
  GIVE_CODE,
  MAIL_HOST,
  MONEY,
  NOT_AHEAD,
  NOT_WITHOUT,
  OWN_MONEY,
  OWN_REST,
  PAY,
  PAYS_MORE,
  PHONE,
  QUESTION,
  SENDS_REST,
  SENT,
  TOP_LEVEL_DOMAIN,
  WALLET,
  WALLET_PIN,
  WARNS_OF_CODES,
  word,
} from './rule-words.ts';
import type { WarningKind } from './warning-kinds.ts';

/** Rule that matches a sentence with all patterns of `all` and none of `none`. */
export type Rule = {
  readonly kind: WarningKind;
  readonly all: readonly RegExp[];
  readonly none?: readonly RegExp[];
  /** True if the rule applies to the whole message, because it needs several sentences. */
  readonly whole?: true;
};

/**
 * Rules for single sentences and for whole messages. `docs/decisions/0045-conversations.md` describes their accuracy.
 */
export const rules: readonly Rule[] = [
  // Payment in advance.
  { kind: 'money-ahead', all: [word(NOT_WITHOUT)] },
  {
    kind: 'money-ahead',
    all: [word(ADVANCE)],
    none: [...NOT_AHEAD, ...OWN_MONEY, word("(?:do not|don't|not) send~advance")],
  },
  {
    kind: 'money-ahead',
    all: [
      word(
        `(?:${PAY}~(?:${MONEY}|${AMOUNT}|me|us|via|by)~(?:first|now|upfront|up front|beforehand|in advance|before (?:i|we)|today|immediately)|(?:first|now|upfront|beforehand|before (?:i|we)~)~(?:pay|transfer|send(?: me)? (?:the )?(?:${MONEY}|${AMOUNT})))`,
      ),
    ],
    none: [
      ...NOT_AHEAD,
      ...OWN_MONEY,
      ...AT_MEETING,
      word('(?:test|see|check|look)~(?:then|and|before) pay'),
      word('(?:picture|pictures|photo|photos|video|receipt|serial|number|location|address)'),
    ],
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:pay|payment|clear|send|money)~(?:in advance|upfront|beforehand)`)],
    none: [...NOT_AHEAD, ...OWN_MONEY],
  },
  { kind: 'money-ahead', all: [word('(?:pay|send|give)~half~(?:now|first|today)')], none: OWN_MONEY },
  {
    kind: 'money-ahead',
    all: [word('(?:must|have to|need to) (?:pay|send|transfer)~before (?:i|we)')],
    none: NOT_AHEAD,
  },
  {
    kind: 'money-ahead',
    all: [
      word(
        `(?:pay|send|transfer|bkash)~(?:then|and then|so that|so|after that|and) (?:i|we|my)~(?:ship|send|courier|deliver|parcel|keep|hold|post|remove|put|book|confirm|give you)`,
      ),
    ],
    none: [...OWN_MONEY, ...AT_MEETING],
  },
  {
    kind: 'money-ahead',
    all: [
      word(`(?:after|once|if|when) you (?:pay|send|transfer|bkash)~(?:${MONEY}|${AMOUNT})`),
      word('(?:i|we) (?:will )?(?:give|send|ship|keep|hold|tell|deliver|courier|book)'),
    ],
    none: AT_MEETING,
  },
  {
    kind: 'money-ahead',
    all: [word('(?:keep|hold|reserve|book)~(?:if|when|once) you (?:pay|send|transfer|bkash|give)')],
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:need|want)~(?:${AMOUNT}|money)~(?:to (?:keep|hold|book|reserve|confirm)|for booking)`)],
    none: [word('(?:i|we) (?:need|want)~(?:time|days?|hours?)')],
  },
  {
    kind: 'money-ahead',
    all: [
      word(
        `(?:send ?money|cash ?out|cash ?in|transfer|send|${WALLET})~(?:${AMOUNT})~(?:to|in)~(?:${WALLET}|${PHONE}|number|account)`,
      ),
    ],
    none: [...OWN_MONEY, ...AT_MEETING],
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:send ?money|cash ?out)~(?:${PHONE}|number)`)],
    none: [...OWN_MONEY, ...AT_MEETING],
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:সেন্ড মানি|ক্যাশ আউট|send ?money)~${DO}`)],
    none: [...OWN_MONEY, ...AT_MEETING],
  },
  {
    kind: 'money-ahead',
    all: [word('refundable'), word('(?:pay|send|deposit|fee|money|security)')],
    none: [word('(?:is|are) (?:it|the price) refundable')],
  },
  {
    kind: 'money-ahead',
    all: [word(`${WALLET}~(?:${DO})`)],
    none: [
      ...AT_MEETING,
      ...OWN_MONEY,
      ...QUESTION,
      word(`cash ${DO}`),
      word('(?:নগদ|nogod|nagad) (?:টাকা|টাকায়|taka|takay)'),
      /\?\s*$/,
    ],
  },
  {
    kind: 'money-ahead',
    all: [word(`${AHEAD_LATIN}~(?:${MONEY}|${WALLET}|${ADVANCE})~(?:${DO_LATIN}|lagbe|clear)`)],
    none: OWN_MONEY,
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:${MONEY}|${WALLET})~${AHEAD_LATIN}~(?:${DO_LATIN}|lagbe|clear)`)],
    none: OWN_MONEY,
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:${MONEY}|${WALLET})~(?:${DO_LATIN}) (?:age|agei)`)],
    none: [...OWN_MONEY, ...AT_MEETING],
  },
  {
    kind: 'money-ahead',
    all: [word(`${AHEAD_BANGLA}~(?:${MONEY}|${WALLET})~(?:${DO_BANGLA}|লাগবে)`)],
    none: OWN_MONEY,
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:${MONEY}|${WALLET})~${AHEAD_BANGLA}~(?:${DO_BANGLA}|লাগবে)`)],
    none: OWN_MONEY,
  },
  {
    kind: 'money-ahead',
    all: [
      word(
        `(?:booking|বুকিং|book|confirm|কনফার্ম)(?:-?er| er|এর|ের)?~(?:jonno|জন্য|korte|করতে|diye|দিয়ে)?~(?:${MONEY}|${AMOUNT}|${WALLET})~(?:${DO})`,
      ),
    ],
    none: [...OWN_MONEY, ...AT_MEETING],
  },
  {
    kind: 'money-ahead',
    all: [
      word(
        `(?:full )?(?:payment|পেমেন্ট|taka|টাকা) (?:korle|dile|করলে|দিলে|পেলে|pele)~(?:courier|pathabo|dibo|কুরিয়ার|পাঠাব|দিব|ship)`,
      ),
    ],
    none: [word('(?:hate|hate hate|dekhe|eshe|হাতে|দেখে|এসে)')],
  },
  {
    kind: 'money-ahead',
    all: [
      word(
        `(?:${MONEY}|টাকা)~(?:den|din|দেন|দিন),? (?:ami|আমি)~(?:courier|pathacchi|pathabo|pathai|dicchi|কুরিয়ার|পাঠাচ্ছি|পাঠাব|দিচ্ছি)`,
      ),
    ],
    none: AT_MEETING,
  },
  {
    kind: 'money-ahead',
    all: [
      word(`(?:send|pathan|den|din|পাঠান|দেন|দিন)~(?:transaction id|trx ?id|ট্রানজেকশন আইডি)`),
      word(`(?:${WALLET}|payment|taka|money|টাকা)`),
    ],
    none: OWN_MONEY,
  },
  {
    kind: 'money-ahead',
    all: [word(`(?:নাম্বারে|নম্বরে|number e|nambare)~(?:${MONEY}|${AMOUNT}|${ADVANCE})~(?:${DO})`)],
    none: [...OWN_MONEY, ...AT_MEETING],
  },

  // Codes.
  { kind: 'code', all: [word(CODE), word(GIVE_CODE)], none: [...WARNS_OF_CODES, ...CODE_OF_THING] },
  {
    kind: 'code',
    all: [word(BARE_CODE), word(ARRIVES), word(`(?:${GIVE_CODE}|it to me|to me)`)],
    none: [...WARNS_OF_CODES, ...CODE_OF_THING],
  },
  {
    kind: 'code',
    all: [word(WALLET_PIN), word(`(?:${GIVE_CODE}|\\?)`)],
    none: [...WARNS_OF_CODES, ...CODE_OF_THING],
  },

  // Overpayment.
  { kind: 'overpayment', whole: true, all: [word(BY_MISTAKE), word(SENT), word(GIVE_BACK)] },
  {
    kind: 'overpayment',
    whole: true,
    all: [word('(?:cheque|bank draft|check for)'), word('(?:rest|difference|balance|remaining|keep)')],
  },
  {
    kind: 'overpayment',
    whole: true,
    all: [word(PAYS_MORE), word(SENDS_REST), word(ELSEWHERE)],
    none: [OWN_REST],
  },
  {
    kind: 'overpayment',
    whole: true,
    all: [
      word(PAYS_MORE),
      word(
        `(?:(?:send|give|pass|hand|forward|transfer) (?:it|that|this)(?: on)? to~(?:by|with|via|on|in) ${WALLET}` +
          `|(?:${WALLET}|send|pay|transfer) \\d[\\d,]{2,}~to (?:my|the|our) (?:\\p{L}+ )?${CARRIER})`,
      ),
    ],
  },
  {
    kind: 'overpayment',
    whole: true,
    all: [word(PAYS_MORE), word(`${CARRIER_KE}~${WALLET}~${DO}`)],
  },
  {
    kind: 'overpayment',
    whole: true,
    all: [word(`(?:more|extra) for (?:my|the|our) ${CARRIER}`), word('pay (?:him|her|them)')],
  },

  // Couriers and remote people.
  {
    kind: 'courier',
    whole: true,
    all: [word(`${FETCHER}~${FETCHES}`), word(COURIER_MONEY)],
    none: [word('(?:cash on delivery|product dile|product peye|hate peye|pele taka|পেয়ে টাকা|হাতে পেয়ে)')],
  },
  {
    kind: 'courier',
    whole: true,
    all: [
      word(AFAR),
      word(`(?:${FETCHER}|mover|courier|কুরিয়ার|cheque)`),
      word(`(?:${FETCHES}|${COURIER_MONEY})`),
    ],
  },

  // Links and email addresses.
  { kind: 'email', all: [/[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u] },
  { kind: 'email', all: [word(`[\\p{L}\\d._+-]+ ?${AT} ?${MAIL_HOST} ?${DOT} ?(?:com|net|org|কম|me)`)] },
  { kind: 'link', all: [/https?:\/\/\S+|(?<![@\p{L}\d.-])www\.[\p{L}\d-]+\.[\p{L}\d.-]+/u] },
  {
    kind: 'link',
    all: [
      new RegExp(
        `(?<![@\\p{L}\\d._%+-])(?:[\\p{L}\\d-]+\\.)+${TOP_LEVEL_DOMAIN}(?:/\\S*)?(?![\\p{L}\\p{M}\\d@])`,
        'u',
      ),
    ],
  },
  { kind: 'link', all: [/(?<![@\p{L}\d._%+-])(?:[\p{L}\d-]+\.)+[a-z]{2,4}\/[\p{L}\d]\S*/u] },
  {
    kind: 'link',
    all: [word('[a-z\\d-]{3,} ?(?:\\(dot\\)|\\[dot\\]|dot|ডট) ?(?:com|net|org|xyz|shop|site|কম|info)')],
    none: [word(`${AT} ?${MAIL_HOST}`)],
  },
];

/**
 * Pattern of durations, such as "2 din age" (two days ago). Without a duration, "din" may mean "give", and "age" means
 * "before".
 */
const TIME =
  /(?:\d+|koyek|kichu|onek|কয়েক|কিছু|অনেক|ek|dui|tin|এক|দুই|তিন) ?(?:ta |টা )?(?:bochor|bosor|mash|mas|din|diner|soptaho|hapta|ghonta|minute|minit|বছর|মাস|দিন|দিনের|সপ্তাহ|ঘণ্টা|ঘন্টা|মিনিট)(?:er|ের)?(?: (?:age|aage|আগে))?(?![\p{L}\p{M}])/gu;

/** Removes durations from a sentence. */
export function withoutDurations(sentence: string): string {
  return sentence.replace(TIME, ' ');
}
