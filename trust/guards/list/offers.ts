import type { GuardTable } from '../guard.ts';

const OFFERS = 'src/domains/offers/server/offers.test.ts';
const RULES = 'src/domains/offers/rules.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of offers. */
export const offerGuards: GuardTable = {
  'offer-bounds': { guards: 'sellers, from offers that are none', tests: [RULES, OFFERS] },
  'counter-bounds': { guards: 'buyers, from a counter above the price', tests: [RULES, OFFERS] },
  'offers-off': { guards: 'listings, from offers that their sellers do not want', tests: [OFFERS] },
  'offer-to-blocked': { guards: 'who has blocked a person, from their offers', tests: [OFFERS] },
  'accept-of-blocked': { guards: 'who has blocked a person, from a deal with them', tests: [OFFERS] },
  'counter-to-blocked': { guards: 'who has blocked a person, from their counter', tests: [OFFERS] },
  'offer-while-one-stands': {
    guards: 'sellers, from a second offer while one waits for them',
    tests: [OFFERS],
  },
  'three-tries': { guards: 'hidden prices, from being found by trying', tests: [OFFERS] },
  'three-kept-at-once': { guards: 'the stock, from one buyer who has it kept', tests: [OFFERS] },
  'keeps-lock': { guards: 'the bound of three, from acceptances at the same moment', tests: [OFFERS] },
  'agree-while-unpaid': { guards: 'who pays, from a price that changes meanwhile', tests: [OFFERS] },
  'offer-of-buyer': { guards: 'offers, from what their seller and nobody may do', tests: [OFFERS, RIGHTS] },
  'offer-of-seller': { guards: 'offers, from people who have no part in them', tests: [OFFERS, RIGHTS] },
  'offer-by-table': { guards: 'offers, from what their state does not allow', tests: [OFFERS] },
  'offer-in-time': { guards: 'offers whose time is over, from a late answer', tests: [OFFERS] },
  'offers-of-own-side': { guards: 'lists, from the offers of others', tests: [OFFERS, RIGHTS] },
  'terms-of-own-listing': { guards: 'listings, from other sellers’ settings', tests: [OFFERS, RIGHTS] },
  'read-terms-of-own-listing': { guards: 'hidden prices, from other sellers', tests: [OFFERS, RIGHTS] },
  'offers-end-with-product': { guards: 'what is sold, from being agreed on once more', tests: [OFFERS] },
  'agreed-price-ends': { guards: 'sellers, from an agreed price without end', tests: [OFFERS] },
  'agreed-stays-kept': { guards: 'a buyer, from losing what was agreed', tests: [OFFERS] },
};
