import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Location } from '../../attributes/locations.ts';
import type { OrderAction } from '../../bookings/transitions.ts';

/** Place and time of a meeting that one side of an order has proposed. */
export type Meeting = {
  readonly id: string;
  /** Place to meet; empty if the person who proposed it has closed their account. */
  readonly place: string;
  readonly meetsAt: Date;
  readonly proposedBy: string;
  /** Time of acceptance; null until the other side accepts the meeting. */
  readonly acceptedAt: Date | null;
  /** True if this meeting postponed the end of the paid order. */
  readonly endMoved: boolean;
};

/** Public place where buyers and sellers meet. */
export type MeetingPlace = {
  readonly id: string;
  readonly city: Location;
  readonly area: string;
  readonly name: string;
};

type Tables = {
  order_meetings: {
    id: Generated<string>;
    booking_id: string;
    place: string;
    meets_at: Date;
    proposed_by: string;
    accepted_at: Date | null;
    end_moved: Generated<boolean>;
  };
  meeting_places: { id: string; city: Location; area: string; name: string; added_by: string | null };
};

const tables = (db: Db) => db.withTables<Tables>();

const meetingActions: readonly OrderAction[] = ['propose-meeting', 'accept-meeting', 'no-show'];

/** Returns whether the history stores a meeting's id as the reason of this action. */
export function isAboutMeeting(action: OrderAction): boolean {
  return meetingActions.includes(action);
}

const columns = [
  'id',
  'place',
  'meets_at as meetsAt',
  'proposed_by as proposedBy',
  'accepted_at as acceptedAt',
  'end_moved as endMoved',
] as const;

/** Returns all meetings that were proposed for an order, the earliest proposal first. */
export function meetingsOfOrder(db: Db, bookingId: string): Promise<Meeting[]> {
  return tables(db)
    .selectFrom('order_meetings')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
}

/** Returns the latest proposed meeting of each order, by order id. */
export async function latestMeetings(
  db: Db,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Meeting>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('order_meetings')
    .distinctOn('booking_id')
    .select([...columns, 'booking_id as bookingId'])
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('booking_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ bookingId, ...meeting }) => [bookingId, meeting]));
}

/** Returns meetings by their ids. */
export async function meetingsByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Meeting>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('order_meetings')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((meeting) => [meeting.id, meeting]));
}

/** Stores a proposed meeting, which replaces earlier proposals; returns its id. */
export async function insertMeeting(
  tx: Tx,
  bookingId: string,
  { place, meetsAt, proposedBy }: Pick<Meeting, 'place' | 'meetsAt' | 'proposedBy'>,
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('order_meetings')
    .values({ booking_id: bookingId, place, meets_at: meetsAt, proposed_by: proposedBy, accepted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the acceptance of a meeting. `endMoved` is true if the meeting postponed the end of the paid order. */
export async function setAccepted(
  tx: Tx,
  id: string,
  { acceptedAt, endMoved }: { readonly acceptedAt: Date; readonly endMoved: boolean },
): Promise<void> {
  await tables(tx)
    .updateTable('order_meetings')
    .set({ accepted_at: acceptedAt, end_moved: endMoved })
    .where('id', '=', id)
    .execute();
}

/** Returns all public meeting places of a city, sorted by area and name. */
export function placesIn(db: Db, city: Location): Promise<MeetingPlace[]> {
  return tables(db)
    .selectFrom('meeting_places')
    .select(['id', 'city', 'area', 'name'])
    .where('city', '=', city)
    .orderBy('area')
    .orderBy('name')
    .execute();
}

/** Returns which of these names are names of public meeting places, of any city. */
export async function knownPlaceNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await tables(db)
    .selectFrom('meeting_places')
    .select('name')
    .where('name', 'in', [...names])
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Adds a public meeting place and returns its id. Returns null if the city already has a place with this name. */
export async function insertPlace(
  tx: Tx,
  place: Omit<MeetingPlace, 'id'> & { readonly addedBy: string },
): Promise<string | null> {
  const { addedBy, ...values } = place;
  const { rows } = await sql<{ id: string }>`
    insert into meeting_places (city, area, name, added_by)
    values (${values.city}, ${values.area}, ${values.name}, ${addedBy}) on conflict do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
