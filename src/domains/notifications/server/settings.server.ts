import type { Db, Tx } from '#platform/db/database.server.ts';
import { optOutsOf, setOptOut } from '#platform/work/email-optouts.server.ts';
import type { WireNotificationSetting } from '../contract.ts';
import { type Topic, topics, topicWords } from '../topics.ts';
import { pushChoicesOf, setPushChoice } from './push-store.server.ts';
import { mutesOf, setMute } from './store.server.ts';

/** Returns a person's channels by topic. */
export async function readSettings(db: Db, personId: string): Promise<WireNotificationSetting[]> {
  const [mutes, optOuts, choices] = await Promise.all([
    mutesOf(db, personId),
    optOutsOf(db, personId),
    pushChoicesOf(db, personId),
  ]);
  return topics.map((topic) => ({
    topic,
    label: topicWords[topic].label(),
    hint: topicWords[topic].hint(),
    app: !mutes.has(topic),
    email: topicWords[topic].emailsStay || !optOuts.has(topic),
    emailsStay: topicWords[topic].emailsStay,
    push: choices.get(topic) ?? topicWords[topic].pushed,
  }));
}

/** Channels that a person chooses for one topic. */
export type Wanted = {
  readonly topic: Topic;
  readonly app: boolean;
  readonly email: boolean;
  /** Choice for devices; undefined leaves the stored choice unchanged. */
  readonly push?: boolean | undefined;
};

/** Stores a person's choice of channels. Ignores `email` for topics whose emails cannot be turned off. */
export async function changeSettings(
  tx: Tx,
  personId: string,
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  for (const { topic, app, email, push } of wanted) {
    await setMute(tx, { personId, topic }, !app, now);
    if (push !== undefined) await setPushChoice(tx, { personId, topic, isOn: push }, now);
    if (!topicWords[topic].emailsStay) await setOptOut(tx, { personId, topic }, !email);
  }
}
