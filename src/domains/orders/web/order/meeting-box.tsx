import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { formatDay, formatNow } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { canMove, NO_SHOW_AFTER_MS } from '../../../bookings/transitions.ts';
import type { WirePlace } from '../../../handover/contract.ts';
import type { WireOrder } from '../../contract.ts';
import { otherName } from '../../words/order-view.ts';
import type { OrderActionResult } from '../order-actions.ts';
import { ActionButton } from './handover-forms.tsx';
import { MapLinks } from './map-links.tsx';

type MeetingBoxProps = {
  readonly order: WireOrder;
  /** Public places of the product's city. */
  readonly places: readonly WirePlace[];
  /** Set if the proposal was refused. */
  readonly refused: OrderActionResult['refused'];
  /** Time of reading the order, in ms. */
  readonly readAt: number;
};

/** Shows the proposed or agreed meeting, and the form for a proposal. */
export function MeetingBox({ order, places, refused, readAt }: MeetingBoxProps) {
  const { side, state, meeting } = order;
  if (side === 'admin' || !canMove('propose-meeting', state, side)) return null;
  return (
    <section className="order-box at-3" aria-labelledby="meeting">
      <h2 id="meeting">{meeting?.acceptedAt ? 'You meet' : 'Where and when you meet'}</h2>
      {meeting && <MeetingLines order={order} meeting={meeting} readAt={readAt} />}
      <details className="meet-more" open={meeting === null || refused !== null}>
        <summary>{meeting ? 'Propose another place or time' : 'Propose a place and a time'}</summary>
        <ProposeForm order={order} places={places} refused={refused} />
      </details>
    </section>
  );
}

type LinesProps = {
  readonly order: WireOrder;
  readonly meeting: NonNullable<WireOrder['meeting']>;
  readonly readAt: number;
};

function MeetingLines({ order, meeting: { place, at, by, acceptedAt }, readAt }: LinesProps) {
  const isLong = readAt > Date.parse(at) + NO_SHOW_AFTER_MS;
  const isTheirs = by !== order.side;
  const [day, month] = formatDay(at).split(' ');
  return (
    <>
      <div className="meet-at">
        <div className="leaf" aria-hidden="true">
          <b>{formatNow(at).slice(0, 3)}</b>
          <strong>{day}</strong>
          <span>{month}</span>
        </div>
        <div>
          <h3>
            <time dateTime={at}>{shortMoment(at)}</time>
          </h3>
          {place !== '' && <p>{place}</p>}
        </div>
      </div>
      {place !== '' && <MapLinks place={place} city={order.product.Location} />}
      {acceptedAt ? (
        <p className="small">
          {/* A file, not a page: the browser saves it or gives it to the calendar. */}
          <a href={dashboardPaths.meetingFile(order._id)} download>
            Add it to my calendar
          </a>
        </p>
      ) : (
        <p className="small muted">
          {isTheirs
            ? `${otherName(order)} proposed it.`
            : `You proposed it. ${otherName(order)} has not answered yet.`}
        </p>
      )}
      {isTheirs && !acceptedAt && <AcceptForm at={at} />}
      {acceptedAt && isLong && (
        <details className="meet-more">
          <summary>{otherName(order)} did not come?</summary>
          <p className="small muted">You can report it here. We count it and email them.</p>
          <ActionButton intent="no-show" kind="second" label="They did not come" busyLabel="Noting it…" />
        </details>
      )}
    </>
  );
}

function AcceptForm({ at }: { readonly at: string }) {
  const sending = useNavigation().formData?.get('intent') === 'accept-meeting';
  return (
    <Form method="post" className="acts" preventScrollReset>
      <input type="hidden" name="intent" value="accept-meeting" />
      <input type="hidden" name="at" value={at} />
      <Button type="submit" kind="primary" busy={sending} busyLabel="Accepting…">
        Accept
      </Button>
    </Form>
  );
}

function ProposeForm({ order, places, refused }: Omit<MeetingBoxProps, 'readAt'>) {
  const sending = useNavigation().formData?.get('intent') === 'meeting';
  return (
    <Form method="post" className="keep-form" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="meeting" />
      <TextField
        name="place"
        label="Place"
        hint="By day, in a busy place. Choose one from the list, or write another."
        list="places"
        maxLength={200}
        defaultValue={refused?.values.place ?? order.meeting?.place ?? order.buyerLocation}
        error={firstError(refused?.errors, 'place') ?? refused?.message}
        required
      />
      <datalist id="places">
        {places.map(({ _id, name, area }) => (
          <option key={_id} value={name}>
            {area}
          </option>
        ))}
      </datalist>
      <TextField
        name="at"
        label="Day and time"
        hint="Dhaka time, within 14 days."
        type="datetime-local"
        defaultValue={refused?.values.at}
        error={firstError(refused?.errors, 'at')}
        required
      />
      <Button type="submit" kind="second" busy={sending} busyLabel="Proposing…">
        Propose
      </Button>
    </Form>
  );
}
