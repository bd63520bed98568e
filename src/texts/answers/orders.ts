import { t } from '#texts/t.ts';
import { clockText, momentText } from './moment-text.ts';
import { paymentAnswer } from './payment.ts';

/** Returns Bangla translations of the API's messages about orders in general, by the English text. */
function orderTexts(): Readonly<Record<string, string>> {
  return {
    'Choose for how many days': t('orderAnswer.days'),
    'Choose 1, 2 or 3 days': t('orderAnswer.threeDays'),
    'The buyer is paying just now. Try again in a few minutes.': t('orderAnswer.payingNow'),
    'You have begun to pay the old price. Try again in 15 minutes.': t('orderAnswer.youPayNow'),
    'A reason can have at most 500 characters': t('orderAnswer.reasonLong'),
    'Tell the buyer why': t('orderAnswer.reason'),
    'Say whether you bought it': t('orderAnswer.didYouBuy'),
    'Say whether they bought it': t('orderAnswer.didTheyBuy'),
    'You named another buyer of this product. Choose “No” on their order first, or wait for their answer.':
      t('orderAnswer.namedAnother'),
    'This cannot be done any more, or not yet. Reload the page to see the order’s status.':
      t('orderAnswer.state'),
    'The same request is being worked on. Send it again in a second to get its answer.':
      t('orderAnswer.sameRequest'),
  };
}

/** Returns Bangla translations of the API's messages about meetings, PINs and parcels, by the English text. */
function handoverTexts(): Readonly<Record<string, string>> {
  return {
    'This meeting was replaced. Reload the page to see the latest proposal.': t('orderAnswer.meetingChanged'),
    'Enter a place': t('orderAnswer.place'),
    'At most 200 characters': t('orderAnswer.placeLong'),
    'Choose day and time': t('orderAnswer.time'),
    'Choose a time in the future': t('orderAnswer.future'),
    'Choose a time within 14 days': t('orderAnswer.within14'),
    'This time has passed. Propose another one': t('orderAnswer.passed'),
    'Wait until an hour after the time of the meeting': t('orderAnswer.waitHour'),
    'Type the six digits of the PIN': t('orderAnswer.pin'),
    'Enter the time at which you noted it': t('orderAnswer.noted'),
    'There is no PIN yet. The buyer sees it when they choose “I have it and it works” on their page of this order.':
      t('orderAnswer.noPin'),
    'This is not the PIN. Read it again from the buyer’s phone.': t('orderAnswer.pinWrong'),
    'Five wrong PINs. Wait 10 minutes.': t('orderAnswer.pinWait'),
    'Choose or type the carrier': t('orderAnswer.carrier'),
    'A carrier can have at most 60 characters': t('orderAnswer.carrierLong'),
    'Type the tracking number': t('orderAnswer.tracking'),
    'A tracking number can have at most 60 characters': t('orderAnswer.trackingLong'),
    'Add a photo of the parcel': t('orderAnswer.parcelPhoto'),
    'This photo is no longer stored; add it again': t('orderAnswer.lostPhoto'),
  };
}

/** Returns Bangla translations of the API's messages about disputes, by the English text. */
function disputeTexts(): Readonly<Record<string, string>> {
  return {
    'Choose what is wrong': t('disputeAnswer.reason'),
    'Say what happened': t('disputeAnswer.text'),
    'Say how you see it': t('disputeAnswer.answer'),
    'Write at most 2000 characters': t('disputeAnswer.long'),
    'Send at most 6 photos': t('disputeAnswer.photos'),
    'Enter how much you refund': t('disputeAnswer.refund'),
    'Enter the amount that was offered': t('disputeAnswer.offered'),
    'You can refund at most what was paid': t('disputeAnswer.tooMuch'),
    'Enter how much to refund, 0 for none': t('disputeAnswer.decision'),
    'Say why: both sides read it': t('disputeAnswer.why'),
    'You have already answered. Your answer is on this page.': t('disputeAnswer.answered'),
    'The seller has changed the offer. Reload the page to see it.': t('disputeAnswer.offerChanged'),
    'The 48 hours for reporting a problem are over.': t('disputeAnswer.over48'),
    'The time for reporting a problem is over.': t('disputeAnswer.over'),
  };
}

/** Translates a message about orders that contains a number or a time to Bangla. Undefined for other messages. */
function textWithValue(message: string): string | undefined {
  const [, tries] = /^This is not the PIN\..* (\d) more (?:try|tries), then/.exec(message) ?? [];
  if (tries !== undefined) return t('orderAnswer.pinTries', { tries: +tries });
  const [, clock] = /^Five wrong PINs\. Try again at (.+)\.$/.exec(message) ?? [];
  if (clock !== undefined) return t('orderAnswer.pinWaitUntil', { time: clockText(clock) });
  const [, latest] = /^You can keep a product .* until (.+)\.$/.exec(message) ?? [];
  if (latest !== undefined) return t('orderAnswer.keptUntil', { time: momentText(latest) });
  const [, agreed] = /^You agreed on a price, so it is kept until (.+)\.$/.exec(message) ?? [];
  return agreed === undefined ? undefined : t('orderAnswer.agreedUntil', { time: momentText(agreed) });
}

/**
 * Translates a message of the API about orders to Bangla. Undefined for other messages. Only the server calls this
 * function.
 */
export function orderAnswer(message: string): string | undefined {
  const texts = { ...orderTexts(), ...handoverTexts(), ...disputeTexts() };
  return texts[message] ?? paymentAnswer(message) ?? textWithValue(message);
}
