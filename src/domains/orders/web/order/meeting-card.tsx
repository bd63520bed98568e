import './meeting-card.css';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Calendar, MapPin, TriangleAlert } from '#ui/icon.tsx';
import { Money } from '#ui/price.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { paths } from '../../../../paths.ts';
import { imageUrl } from '../../../images/image-url.ts';
import type { WireOrder } from '../../contract.ts';
import { nextStep } from '../../words/next-step.ts';
import { otherName, readerOf } from '../../words/order-view.ts';
import { checksDraftKey } from '../common/checks-draft.ts';
import { CheckFields, checksOfOrder, SelfTestHint } from '../public/check-rows.tsx';
import { aboutOrder, PartyCard } from '../public/party-card.tsx';
import { MapLinks } from './map-links.tsx';
import { OrderSlip } from './order-slip.tsx';

/** Secret of the buyer's PIN, and whether the buyer has confirmed that they have the item. */
export type CardPin = { readonly secret: string; readonly isConfirmed: boolean };

type MeetingCardProps = {
  readonly order: WireOrder;
  /** PIN of the buyer; null for the seller, and while the order has no PIN. */
  readonly pin: CardPin | null;
  /** Origin of the market, for the QR code that the seller scans. */
  readonly origin: string;
  /** Time of reading the order, in ms. */
  readonly readAt: number;
};

/**
 * Shows the data that people need at a meeting without a network: other side, place, time, checks and PIN. The browser
 * stores the HTML and shows it without React, so no element here may need a React event handler. `card-script.ts`
 * computes the PIN.
 */
export function MeetingCard({ order, pin, origin, readAt }: MeetingCardProps) {
  const other = readerOf(order) === 'buyer' ? order.seller : order.buyer;
  return (
    <>
      <div className="meet-line" role="status" data-unreachable={t('frame.unreachable')}>
        <p>
          <b>{t('frame.offline')}</b> {t('saved.at', { time: formatClock(readAt), day: formatDay(readAt) })}
        </p>
        <a className="btn second low" href={paths.order(order._id)}>
          {t('frame.tryAgain')}
        </a>
      </div>
      <main id="main" className="wrap meet-card">
        <CardHead order={order} />
        <MeetingPlace order={order} />
        {pin && <PinBox address={`${origin}${paths.order(order._id)}`} pin={pin} />}
        <PartyCard
          label={readerOf(order) === 'buyer' ? t('party.yourSeller') : t('party.yourBuyer')}
          party={other}
          about={aboutOrder(order)}
        />
        <OrderSlip step={nextStep(order, shortMoment, readAt)} other={otherName(order)} />
        {order.side === 'seller' && order.state === 'paid' && <NoteThePin />}
        <WhatToTest order={order} origin={origin} />
      </main>
    </>
  );
}

function CardHead({ order: { product, number, resalePrice } }: Pick<MeetingCardProps, 'order'>) {
  const photo = product.images[0];
  return (
    <header className="order-head">
      <div className="ph">{photo && <img className="photo" src={imageUrl(photo.id, 'card')} alt="" />}</div>
      <h1>{product.title}</h1>
      <p>
        {rich('head.card', {
          number,
          price: (
            <b>
              <Money taka={resalePrice} />
            </b>
          ),
        })}
      </p>
    </header>
  );
}

/** Shows place and time of the meeting. */
function MeetingPlace({ order }: Pick<MeetingCardProps, 'order'>) {
  const { meeting, buyerLocation } = order;
  const isAgreed = Boolean(meeting?.acceptedAt);
  const place = meeting?.place ?? buyerLocation;
  return (
    <section className="order-box" aria-labelledby="meet">
      <h2 id="meet">{isAgreed ? t('meet.agreed') : t('meet.where')}</h2>
      {meeting && (
        <p className="meet-when">
          <Calendar className="i" aria-hidden="true" />
          <time dateTime={meeting.at}>{shortMoment(meeting.at)}</time>
        </p>
      )}
      {place && (
        <p className="meet-where">
          <MapPin className="i" aria-hidden="true" />
          <span>{place}</span>
        </p>
      )}
      {place && <MapLinks place={place} city={order.product.Location} />}
      {!isAgreed && <p className="small muted">{meeting ? t('card.proposed') : t('card.notAgreed')}</p>}
    </section>
  );
}

type PinBoxProps = { readonly pin: CardPin; readonly address: string };

function PinBox({ pin: { secret, isConfirmed }, address }: PinBoxProps) {
  return (
    <section className="order-box pin-card" aria-labelledby="pin" data-secret={secret} data-address={address}>
      <h2 id="pin">{isConfirmed ? t('pin.show') : t('pin.later')}</h2>
      {!isConfirmed && <Button kind="primary">{t('act.received')}</Button>}
      <div className="pin-said" hidden>
        <p>
          <span className="sr">{t('pin.yours')} </span>
          <span className="pin num" role="status" />
        </p>
        <svg className="qr" role="img" aria-label={t('pin.code')} shapeRendering="crispEdges">
          <path d="" />
        </svg>
        <p className="small muted">{t('pin.onDevice')}</p>
      </div>
      <p className="warn-box">
        <TriangleAlert className="i" aria-hidden="true" />
        <span>
          <b>{t('pin.inHands')}</b> {t('pin.means')}
        </span>
      </p>
    </section>
  );
}

/** Explains to a seller without a network how to write down the buyer's PIN. */
function NoteThePin() {
  return (
    <section className="order-box" aria-labelledby="note-pin">
      <h2 id="note-pin">{t('pin.offline')}</h2>
      <p className="warn-box">
        <TriangleAlert className="i" aria-hidden="true" />
        <span>
          <b>{t('pin.onlyOnline')}</b> {t('pin.offlineText')}
        </span>
      </p>
    </section>
  );
}

/**
 * Lists the checks at the meeting. `card-script.ts` stores a buyer's choices until the buyer saves them on the order's
 * page.
 */
function WhatToTest({ order, origin }: Pick<MeetingCardProps, 'order' | 'origin'>) {
  const rows = checksOfOrder(order);
  const isBuyer = readerOf(order) === 'buyer';
  return (
    <section className="order-box" aria-labelledby="tests">
      <h2 id="tests">{isBuyer ? t('card.tests') : t('card.theirTests')}</h2>
      {isBuyer ? (
        <form className="check-form" data-draft={checksDraftKey(order.buyer._id, order._id)}>
          <p className="small muted">{t('card.keptHere')}</p>
          <CheckFields rows={rows} seller={order.seller.name} />
        </form>
      ) : (
        <ul className="meet-tests">
          {rows.map(({ check, label, how }) => (
            <li key={check}>
              <b>{label}</b>
              <span className="small muted">{how}</span>
            </li>
          ))}
        </ul>
      )}
      <SelfTestHint origin={origin} />
    </section>
  );
}
