import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { FileField, PhotoTile } from '#ui/file-field.tsx';
import { Form } from '#ui/form.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { type RemainingErrors, useRemainingErrors } from '#ui/use-remaining-errors.ts';
import { carriers } from '../../../bookings/parcel.ts';
import { imageUrl, smallImage } from '../../../images/image-url.ts';
import type { WireOrder } from '../../contract.ts';
import type { OrderActionResult } from '../order-actions.ts';

type ParcelBoxProps = {
  readonly order: WireOrder;
  /** Set if the API refused the parcel form. */
  readonly refused: OrderActionResult['refused'];
};

/** Shows the parcel of an order by courier: address and tracking. The seller reports here that the parcel was sent. */
export function ParcelBox({ order, refused }: ParcelBoxProps) {
  const { side, state, delivery, buyerLocation, parcel } = order;
  if (delivery !== 'courier') return null;
  return (
    <section className="order-box at-3" aria-labelledby="parcel">
      <h2 id="parcel">{t('parcel.title')}</h2>
      <DescriptionList
        look="given"
        items={[
          ...(buyerLocation === '' ? [] : [[t('orderEmail.deliveryAddress'), buyerLocation] as const]),
          ...(parcel
            ? ([
                [t('parcel.carrier'), parcel.carrier],
                [t('parcel.tracking'), parcel.tracking],
                [t('progress.sent'), shortMoment(parcel.sentAt)],
              ] as const)
            : []),
        ]}
      />
      {parcel && (
        <a
          className="parcel-photo"
          href={imageUrl(parcel.picture.id, 'full', 'jpg')}
          target="_blank"
          rel="noreferrer"
        >
          <img
            src={imageUrl(parcel.picture.id, 'card', 'webp')}
            alt={t('parcel.asSent')}
            width={parcel.picture.width}
            height={parcel.picture.height}
            loading="lazy"
          />
        </a>
      )}
      {side === 'seller' && state === 'paid' && <ParcelForm refused={refused} />}
    </section>
  );
}

type FieldProps = Pick<ParcelBoxProps, 'refused'> & { readonly errors: RemainingErrors['errors'] };

/** Renders the field for the courier, which suggests the known ones. */
function CarrierField({ refused, errors }: FieldProps) {
  return (
    <>
      <TextField
        name="carrier"
        label={t('parcel.carrier')}
        list="carriers"
        autoComplete="off"
        maxLength={60}
        defaultValue={refused?.values.carrier ?? ''}
        error={firstError(errors, 'carrier')}
        required
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Renders the field for the parcel's photo. After a refusal, the uploaded photo is kept. */
function ParcelPhotoField({ refused, errors }: FieldProps) {
  const sent = smallImage(refused?.values.picture || null);
  return (
    <>
      {refused?.values.picture && <input type="hidden" name="picture" value={refused.values.picture} />}
      <FileField
        name="picture"
        label={t('parcel.photo')}
        hint={t('parcel.photoHint')}
        addLabel={sent ? t('parcel.another') : t('picture.add')}
        accept="image/*"
        showNames
        error={firstError(errors, 'picture')}
      >
        {sent && <PhotoTile src={sent} alt={t('parcel.photo')} />}
      </FileField>
    </>
  );
}

/** Form in which a seller enters carrier, tracking number and photo of the sent parcel. It works without scripts. */
function ParcelForm({ refused }: Pick<ParcelBoxProps, 'refused'>) {
  const sending = useNavigation().formData?.get('intent') === 'parcel';
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack"
      preventScrollReset
      noValidate
      onInput={onInput}
    >
      <input type="hidden" name="intent" value="parcel" />
      <FormIdempotencyKey />
      <CarrierField refused={refused} errors={errors} />
      <TextField
        name="tracking"
        label={t('parcel.tracking')}
        autoComplete="off"
        maxLength={60}
        defaultValue={refused?.values.tracking ?? ''}
        error={firstError(errors, 'tracking')}
        required
      />
      <ParcelPhotoField refused={refused} errors={errors} />
      <Button type="submit" kind="primary" busy={sending} busyLabel={t('report.sending')}>
        {t('parcel.submit')}
      </Button>
    </Form>
  );
}
