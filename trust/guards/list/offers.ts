import type { GuardTable } from '../guard.ts';

const OFFERS = 'src/domains/offers/server/offers.test.ts';
const RULES = 'src/domains/offers/rules.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of offers. */
export const offerGuards: GuardTable = {
  'offer-bounds': {
    risk: 'a buyer can offer next to nothing, or more than the price',
    tests: [RULES, OFFERS],
  },
  'counter-bounds': {
    risk: "a seller can counter with a price above the listing's, or below the buyer's offer",
    tests: [RULES, OFFERS],
  },
  'offers-off': {
    risk: 'a buyer can make offers for a listing whose seller has turned offers off',
    tests: [OFFERS],
  },
  'offer-to-blocked': {
    risk: 'a buyer can make an offer although one side has blocked the other',
    tests: [OFFERS],
  },
  'accept-of-blocked': {
    risk: 'an offer can be accepted although one side has blocked the other',
    tests: [OFFERS],
  },
  'counter-to-blocked': {
    risk: 'a seller can send a counter-offer although one side has blocked the other',
    tests: [OFFERS],
  },
  'offer-while-one-stands': {
    risk: 'a buyer can make a second offer while the first one waits for the seller',
    tests: [OFFERS],
  },
  'three-tries': {
    risk: "a buyer can find the seller's secret lowest price with repeated offers",
    tests: [OFFERS],
  },
  'three-kept-at-once': {
    risk: 'one buyer can have any number of products held through accepted offers',
    tests: [OFFERS],
  },
  'keeps-lock': {
    risk: 'concurrent acceptances exceed the limit of three held products per buyer',
    tests: [OFFERS],
  },
  'agree-while-unpaid': { risk: 'the price of an order changes while its buyer pays', tests: [OFFERS] },
  'offer-of-buyer': {
    risk: 'another user can act in place of the buyer of an offer',
    tests: [OFFERS, RIGHTS],
  },
  'offer-of-seller': {
    risk: 'another user can act in place of the seller of an offer',
    tests: [OFFERS, RIGHTS],
  },
  'offer-by-table': { risk: 'an offer accepts actions that its state does not allow', tests: [OFFERS] },
  'offer-in-time': { risk: 'an offer can be answered after its deadline', tests: [OFFERS] },
  'offers-of-own-side': {
    risk: "a user's list of offers contains offers of other people",
    tests: [OFFERS, RIGHTS],
  },
  'terms-of-own-listing': {
    risk: "a seller can change the offer rules of another seller's listing",
    tests: [OFFERS, RIGHTS],
  },
  'read-terms-of-own-listing': {
    risk: "a seller can read the secret price limits of another seller's listing",
    tests: [OFFERS, RIGHTS],
  },
  'kept-emails-to-proved-addresses': {
    risk: 'unconfirmed addresses, which may belong to others, get emails about products held for other buyers',
    tests: [OFFERS],
  },
  'offers-end-with-product': { risk: 'offers for a product stay open after its sale', tests: [OFFERS] },
  'agreed-price-ends': { risk: 'a buyer can pay an agreed price after it has expired', tests: [OFFERS] },
  'agreed-stays-kept': {
    risk: 'a seller can end the hold on a product before the agreed price expires',
    tests: [OFFERS],
  },
};
