import { useNavigation } from 'react-router';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Tag } from '#ui/icon.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import { paths } from '../../../../paths.ts';
import type { WireBooking } from '../../../bookings/contract.ts';

type NewPricePanelProps = {
  readonly booking: WireBooking;
  /** Reason why the new price could not be accepted, or null. */
  readonly error: string | null;
};

/** Shows the ordered and the current price in place of the card form, after the seller has changed the price. */
export function NewPricePanel({ booking, error }: NewPricePanelProps) {
  const sending = useNavigation().state !== 'idle';
  const { resalePrice: ordered, currentPrice } = booking;
  return (
    <section className="paid" aria-labelledby="new-price">
      <span className="okring">
        <Tag className="i" aria-hidden="true" />
      </span>
      <h2 id="new-price">{currentPrice < ordered ? t('pay.lowered') : t('pay.raised')}</h2>
      <DescriptionList
        look="rows"
        items={[
          [t('pay.whenOrdered'), <Money key="ordered" taka={ordered} />],
          [
            t('pay.now'),
            <b key="now">
              <Money taka={currentPrice} />
            </b>,
          ],
        ]}
      />
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <p className="muted">{t('pay.chargesNothing')}</p>
      <Form method="post" className="acts">
        <input type="hidden" name="resalePrice" value={currentPrice} />
        <Button type="submit" kind="primary" busy={sending} busyLabel={t('pay.changing')}>
          {rich('pay.orderFor', { price: <Money taka={currentPrice} /> })}
        </Button>
        <ButtonLink to={paths.myOrders()}>{t('pay.toOrders')}</ButtonLink>
      </Form>
    </section>
  );
}
