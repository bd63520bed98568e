import { useEffect, useState } from 'react';
import { t } from '#texts/t.ts';
import { TriangleAlert } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';
import type { WirePin } from '../../../handover/contract.ts';
import { pinAt, pinEnd } from '../../../handover/pin.ts';
import { qrPath } from './qr-path.ts';

/** Shows the QR code of a text. It is dark on white in both themes, because cameras read that best. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/**
 * Returns the current PIN. The server sends the first PIN, and this device computes the later ones without a network.
 */
function usePin({ secret, pin: initialPin, endsAt }: WirePin) {
  const [shown, setShown] = useState({ pin: initialPin, endsAt });
  useEffect(() => {
    const renew = () => {
      const now = new Date();
      setShown({ pin: pinAt(secret, now), endsAt: pinEnd(now).toISOString() });
    };
    const wait = Math.max(1_000, Date.parse(shown.endsAt) - Date.now());
    const timer = setTimeout(renew, wait);
    return () => clearTimeout(timer);
  }, [secret, shown.endsAt]);
  return shown;
}

type PinCardProps = {
  readonly orderId: string;
  readonly shown: WirePin;
  /** Origin of the market, for the QR code that the seller scans. */
  readonly origin: string;
};

/** Shows the buyer's PIN for the seller, with a QR code that opens the form for the PIN. */
export default function PinCard({ orderId, shown, origin }: PinCardProps) {
  const { pin } = usePin(shown);
  return (
    <section className="order-box pin-card at-1" aria-labelledby="pin">
      <h2 id="pin">{t('pin.show')}</h2>
      <p className="pin num" role="status">
        <span className="sr">{t('pin.yours')} </span>
        {pin.slice(0, 3)} {pin.slice(3)}
      </p>
      <QrCode text={`${origin}${paths.order(orderId, { pin })}`} label={t('pin.code')} />
      <p className="small muted">{t('pin.changes')}</p>
      <p className="warn-box">
        <TriangleAlert className="i" aria-hidden="true" />
        <span>
          <b>{t('pin.inHands')}</b> {t('pin.thisMeans')}
        </span>
      </p>
    </section>
  );
}
