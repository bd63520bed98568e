import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Location } from '../../attributes/locations.ts';
import type { OrderAction } from '../../bookings/transitions.ts';

/** Where and when the two sides of an order meet, as one of them has proposed it. */
export type Meeting = {
  readonly id: string;
  /** Empty where the one who named it has left. */
  readonly place: string;
  readonly meetsAt: Date;
  readonly proposedBy: string;
  /** Null until the other side has accepted it. */
  readonly acceptedAt: Date | null;
  /** True if accepting this meeting postponed the end of the order. */
  readonly endMoved: boolean;
};

/** A public place where people meet. */
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

/** Returns whether the history keeps the id of a meeting in place of a reason for something that was done. */
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

/** All meetings that were proposed for an order, the earliest first. */
export function meetingsOfOrder(db: Db, bookingId: string): Promise<Meeting[]> {
  return tables(db)
    .selectFrom('order_meetings')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
}

/** The meetings of orders that were proposed last, by the order's id. */
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

/** Meetings by their ids. */
export async function meetingsByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Meeting>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('order_meetings')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((meeting) => [meeting.id, meeting]));
}

/** Stores what one side proposes, which counts in place of what was proposed before; gives its id. */
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

/** Notes that the other side has accepted a meeting; `endMoved` where the end of the order moved with it. */
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

/** All places of a city, by area and name. */
export function placesIn(db: Db, city: Location): Promise<MeetingPlace[]> {
  return tables(db)
    .selectFrom('meeting_places')
    .select(['id', 'city', 'area', 'name'])
    .where('city', '=', city)
    .orderBy('area')
    .orderBy('name')
    .execute();
}

/** Adds a place, unless its city has one of that name; gives its id, or null. */
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
