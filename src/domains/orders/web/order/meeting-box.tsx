import { useNavigation } from 'react-router';
import { DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { canMove, NO_SHOW_AFTER_MS } from '../../../bookings/transitions.ts';
import type { WirePlace } from '../../../handover/contract.ts';
import { placeNames } from '../../../handover/place-names.ts';
import type { WireOrder } from '../../contract.ts';
import { otherName } from '../../words/order-view.ts';
import type { OrderActionResult } from '../order-actions.ts';
import { ActionButton } from './handover-forms.tsx';
import { MapLinks } from './map-links.tsx';

type MeetingBoxProps = {
  readonly order: WireOrder;
  /** Public places of the product's city. */
  readonly places: readonly WirePlace[];
  /** Set if the API refused the proposal. */
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
      <h2 id="meeting">{meeting?.acceptedAt ? t('meet.agreed') : t('meet.where')}</h2>
      {meeting && <MeetingLines order={order} meeting={meeting} readAt={readAt} />}
      <details className="meet-more" open={meeting === null || refused !== null}>
        <summary>{meeting ? t('meet.proposeOther') : t('meet.propose')}</summary>
        <ProposeForm order={order} places={places} refused={refused} />
      </details>
    </section>
  );
}

/** Returns the short name of the weekday of a time, in Dhaka. */
function weekday(moment: string): string | undefined {
  return t('meet.days').split(' ')[new Date(Date.parse(moment) + DHAKA_SHIFT_MS).getUTCDay()];
}

type LinesProps = {
  readonly order: WireOrder;
  readonly meeting: NonNullable<WireOrder['meeting']>;
  readonly readAt: number;
};

function MeetingLines({ order, meeting, readAt }: LinesProps) {
  const { place, at, by, acceptedAt } = meeting;
  const isLong = readAt > Date.parse(at) + NO_SHOW_AFTER_MS;
  const isTheirs = by !== order.side;
  const name = otherName(order);
  return (
    <>
      <TimeAndPlace at={at} place={place} />
      {place !== '' && <MapLinks place={place} city={order.product.Location} />}
      {acceptedAt ? (
        <p className="small">
          {/* The link leads to a file, not a page: the browser saves it or opens the calendar app. */}
          <a href={dashboardPaths.meetingFile(order._id)} download>
            {t('meet.calendar')}
          </a>
        </p>
      ) : (
        <p className="small muted">
          {isTheirs ? t('meet.theyProposed', { name }) : t('meet.youProposed', { name })}
        </p>
      )}
      {isTheirs && !acceptedAt && <AcceptForm meeting={meeting} />}
      {acceptedAt && isLong && <NoShow name={name} />}
    </>
  );
}

/** Shows time and place of a meeting, with the day as a leaf of a tear-off calendar. */
function TimeAndPlace({ at, place }: Pick<LinesProps['meeting'], 'at' | 'place'>) {
  const [day, month] = formatDay(at).split(' ');
  return (
    <div className="meet-at">
      <div className="leaf" aria-hidden="true">
        <b>{weekday(at)}</b>
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
  );
}

/** Renders the button by which one side reports that the other side did not come. */
function NoShow({ name }: { readonly name: string }) {
  return (
    <details className="meet-more">
      <summary>{t('meet.noShow', { name })}</summary>
      <p className="small muted">{t('meet.noShowText')}</p>
      <ActionButton intent="no-show" kind="second" label={t('meet.notCome')} busyLabel={t('meet.noting')} />
    </details>
  );
}

function AcceptForm({ meeting }: Pick<LinesProps, 'meeting'>) {
  const sending = useNavigation().formData?.get('intent') === 'accept-meeting';
  return (
    <Form method="post" className="acts" preventScrollReset>
      <input type="hidden" name="intent" value="accept-meeting" />
      <input type="hidden" name="at" value={meeting.at} />
      <input type="hidden" name="meetingId" value={meeting._id} />
      <Button type="submit" kind="primary" busy={sending} busyLabel={t('meet.accepting')}>
        {t('meet.accept')}
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
        label={t('meet.place')}
        hint={t('meet.placeHint')}
        list="places"
        maxLength={200}
        defaultValue={refused?.values.place ?? order.meeting?.place ?? order.buyerLocation}
        error={firstError(refused?.errors, 'place') ?? refused?.message}
        required
      />
      <datalist id="places">
        {places.map((place) => {
          const { area, name } = placeNames(place);
          return (
            <option key={place._id} value={name}>
              {area}
            </option>
          );
        })}
      </datalist>
      <TextField
        name="at"
        label={t('meet.time')}
        hint={t('meet.timeHint')}
        type="datetime-local"
        defaultValue={refused?.values.at}
        error={firstError(refused?.errors, 'at')}
        required
      />
      <Button type="submit" kind="second" busy={sending} busyLabel={t('meet.proposing')}>
        {t('meet.submit')}
      </Button>
    </Form>
  );
}
