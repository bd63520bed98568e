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
    'The other person has closed their account. Nobody would read it.': t('talk.gone'),
    'You can start 5 new conversations an hour. You can still write in those you have.': t('talk.manyNew'),
    'New accounts can start 3 conversations in their first 24 hours. You can continue those; start others tomorrow.':
      t('talk.newAccount'),
    'You can send 20 messages a minute. Wait a little.': t('talk.tooFast'),
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
  };
}

/**
 * Returns the Bangla of an answer about conversations, offers, reviews, saved searches or notifications; undefined for
 * any other message.
 */
export function talkAnswer(message: string): string | undefined {
  const known = {
    ...conversationAnswers(),
    ...savedSearchAnswers(),
  };
  return known[message];
}
