// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { checksOfOrder } from './server/checks-store.server.ts';
export { acceptOrder, handOver, receiveOrder } from './server/hand-over.server.ts';
export { type ListedPlace, listedPlaces } from './server/listed-places.server.ts';
export { proposeMeeting } from './server/meet.server.ts';
export { calendarOf } from './server/meeting-calendar.ts';
export {
  isAboutMeeting,
  latestMeetings,
  type Meeting,
  meetingsByIds,
  meetingsOfOrder,
} from './server/meeting-store.server.ts';
export { type Parcel, parcelsOf } from './server/parcel-store.server.ts';
