// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { usualAnswerMs } from './server/answer-time.server.ts';
export { beginConversation } from './server/begin-conversation.server.ts';
export { areBlocked } from './server/block-store.server.ts';
export { countCases, reportedConversationAbout } from './server/case-store.server.ts';
export { lastReceived, type ReceivedMessage } from './server/last-received.server.ts';

export { sendMessage } from './server/send-message.server.ts';
