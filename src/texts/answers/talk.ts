import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

function conversationAnswers(): Readonly<Record<string, string>> {
  return {
    'Write at most 2000 characters': t('talk.tooLong'),
    'Send at most 4 photos at once': t('talk.manyPhotos'),
    'Write a message or add a photo': t('talk.empty'),
    'Choose what is wrong': t('talk.noReason'),
    'Say in a few words what is wrong': t('talk.noDetails'),
    'This photo is no longer stored; add it again': t('talk.lostPhoto'),
    'You have already reported this conversation.': t('talk.reported'),
    'One of you has ended this conversation, so nothing can be sent.': t('talk.blocked'),
    'The other person has closed their account. Nobody would read your message.': t('talk.gone'),
    'You can start 5 new conversations an hour. You can still write in those you have.': t('talk.manyNew'),
    'New accounts can start 3 conversations in their first 24 hours. You can continue those; start others tomorrow.':
      t('talk.newAccount'),
    'You can send 20 messages a minute. Wait a little.': t('talk.tooFast'),
  };
}

function offerFields(): Readonly<Record<string, string>> {
  return {
    'Enter what you offer': t('offers.noOffer'),
    'Enter your price': t('offers.noPrice'),
    'Enter whole taka': t('offers.wholeTaka'),
    'Enter whole taka, for example 38,000': t('offers.wholeTakaForm'),
    'That is more than any price here': t('offers.tooHigh'),
    'This must not be above what you accept': t('offers.aboveAccepted'),
    'Write thousands as 38,500 and fractions with a point, as 1.5': t('offers.thousands'),
    'Write the number in full, such as 38,000': t('offers.inFull'),
  };
}

function offerRefusals(): Readonly<Record<string, string>> {
  return {
    'This is your own listing.': t('offers.ownListing'),
    'Another buyer is paying for this product. Try again in a few minutes.': t('offers.held'),
    'The bank is working on a payment for this order. Wait until it is decided.': t('offers.paying'),
    'One of you has blocked the other, so you can’t make offers.': t('offers.blocked'),
    'The seller takes no offers for this one. You can order it at its price.': t('offers.notTaken'),
    'Your offer is waiting for the seller. Wait for the answer, or withdraw it.': t('offers.stands'),
    'Your offer for this product was already accepted.': t('offers.isAgreed'),
    'You have used your three offers for this listing. You can order it at its price.': t('offers.noTries'),
    'This offer was answered, or it has ended. Reload the page to see its status.': t('offers.notAnyMore'),
    'An offer is valid for 48 hours, and this one has expired.': t('offers.expired'),
    'A buyer can have three products reserved at once. One of them must be paid or cancelled first.':
      t('offers.tooManyKept'),
    'This is not for sale.': t('offers.notForSale'),
  };
}

function reviewAnswers(): Readonly<Record<string, string>> {
  return {
    'Choose one to five stars': t('reviews.noStars'),
    'Choose among the words that are offered': t('reviews.foreignTag'),
    'Choose at most six': t('reviews.manyTags'),
    'Write your reply': t('reviews.noReply'),
    'Say in a few words what is wrong with it': t('reviews.noReason'),
    'You can review an order that was completed, or refunded through the fault of the other side.':
      t('reviews.notReviewable'),
    'Reviews are written within 14 days after an order has ended.': t('reviews.tooLate'),
    'Your review is shown, so it cannot be changed any more.': t('reviews.isShown'),
    'You have already replied to this review.': t('reviews.replied'),
    'This is your own review. You cannot report it.': t('reviews.own'),
    'You have already reported this review.': t('reviews.reported'),
  };
}

function savedSearchAnswers(): Readonly<Record<string, string>> {
  return {
    'Give the search a name': t('saved.noName'),
    'Use at most 80 characters': t('saved.longName'),
    'Choose at once, daily or never': t('saved.noPace'),
    'This search finds every listing. Type some words, choose a category or tick a filter first.':
      t('saved.everything'),
    'That is the limit. Delete one you no longer need, then save this one.': t('saved.tooMany'),
    'It is incomplete, or not one of ours. Log in and choose your notifications in Settings.':
      t('notices.linkNotOurs'),
    'This link is too long to be one of ours': t('notices.longLink'),
  };
}

/** Translates a message that contains prices or a tag to Bangla. Undefined for other messages. */
function answerWithValues(message: string): string | undefined {
  const [, least, most] = /^Offer from (৳[\d,]+) to (৳[\d,]+)$/.exec(message) ?? [];
  if (least && most) return t('offers.outOfBounds', { least: localDigits(least), most: localDigits(most) });
  const [, offered, price] =
    /^Name a price above the (৳[\d,]+) offered, and at most your (৳[\d,]+)$/.exec(message) ?? [];
  if (offered && price)
    return t('offers.counterBounds', { offered: localDigits(offered), price: localDigits(price) });
  const [, tag] = /^“(.+)” is not offered here$/.exec(message) ?? [];
  return tag && t('reviews.tagNotOffered', { tag });
}

/**
 * Translates a message about conversations, offers, reviews, saved searches or notifications to Bangla. Undefined for
 * other messages.
 */
export function talkAnswer(message: string): string | undefined {
  const known = {
    ...conversationAnswers(),
    ...offerFields(),
    ...offerRefusals(),
    ...reviewAnswers(),
    ...savedSearchAnswers(),
  };
  return known[message] ?? answerWithValues(message);
}
