import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { type FieldErrors, FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { Picture, type PictureFiles } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { useRemainingErrors } from '#ui/use-remaining-errors.ts';
import type { Location } from '../../../attributes/locations.ts';
import { placeNames } from '../../place-names.ts';
import { usePlaces } from '../common/use-places.ts';
import type { RefusedMeeting } from './place-order.ts';

/** Data about the product and the buyer that dialogs with a meeting place show. */
export type MeetingParties = {
  readonly product: {
    readonly id: string;
    readonly title: string;
    /** Asking price in whole taka. */
    readonly resalePrice: number;
    readonly originalPrice: number;
    readonly picture: PictureFiles | null;
    /** District where the product is handed over. */
    readonly location: Location;
    /** Price of the courier in whole taka; absent if the seller does not send by courier. */
    readonly courierTaka?: number | null;
    /** True if the seller accepts cards; set only for products that can be sent by courier. */
    readonly takesCard?: boolean;
    /** True if the seller accepts cash; set only for products that can be sent by courier. */
    readonly takesCash?: boolean;
  };
  readonly buyer: { readonly name: string; readonly email: string; readonly number: string };
};

type MeetingDialogProps = MeetingParties & {
  /** Id of the dialog, which its form also sends as `intent`. A page may have several such dialogs. */
  readonly id: string;
  readonly title: string;
  readonly submit: { readonly label: string; readonly busyLabel: string };
  /** Result of the last attempt; a refusal keeps the dialog open with its text. */
  readonly outcome: { readonly ok: true } | RefusedMeeting | undefined;
  /** Further question to the buyer, which is shown above the fields for phone and place. */
  readonly question?: ReactNode;
  /** Hint for the place field; by default {@link meetingHint}. */
  readonly placeHint?: ReactNode;
  /** Text below the fields that explains the action. */
  readonly children: ReactNode;
};

/** Returns the default hint for the place field: where two people should meet. */
export function meetingHint(): string {
  return t('order.meetHint');
}

/** Shows a dialog with the product and the buyer, and fields for phone and meeting place. */
export function MeetingDialog(props: MeetingDialogProps) {
  const { id, title, submit, outcome, question, placeHint = meetingHint(), children, ...parties } = props;
  const sending = useNavigation().formData?.get('intent') === id;
  const refused = outcome && !outcome.ok ? outcome : null;
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <Dialog id={id} title={title} open={refused ? true : outcome ? false : undefined}>
      <Form method="post" className="dlg-form" preventScrollReset noValidate onInput={onInput}>
        <input type="hidden" name="intent" value={id} />
        <input type="hidden" name="productId" value={parties.product.id} />
        <FormIdempotencyKey />
        <DialogBody>
          <Refusal id={id} refused={refused} errors={errors} />
          <Given {...parties} />
          {question}
          <MeetingFields
            id={id}
            refused={refused}
            errors={errors}
            number={parties.buyer.number}
            city={parties.product.location}
            placeHint={placeHint}
          />
          {children}
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={sending} busyLabel={submit.busyLabel}>
            {submit.label}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Returns the ids of the fields for phone and place, which are unique among the dialogs of a page. */
function fieldIds(id: string) {
  return { buyerPhone: `${id}-buyerPhone`, buyerLocation: `${id}-buyerLocation` };
}

type RefusalProps = {
  readonly id: string;
  readonly refused: RefusedMeeting | null;
  /** Errors of fields that the buyer has not corrected yet. */
  readonly errors: FieldErrors;
};

function Refusal({ id, refused, errors }: RefusalProps) {
  if (!refused) return null;
  return <FormRefusal refused={{ message: refused.message, errors }} ids={fieldIds(id)} attempt={refused} />;
}

function Given({ product, buyer }: MeetingParties) {
  return (
    <>
      <div className="item">
        <div className="ph">
          <Picture files={product.picture} alt="" sizes="96px" />
        </div>
        <div>
          <h3>{product.title}</h3>
          <Price taka={product.resalePrice} was={product.originalPrice} />
        </div>
      </div>
      <DescriptionList
        look="given"
        items={[
          [t('order.name'), buyer.name],
          [t('order.email'), buyer.email],
        ]}
      />
    </>
  );
}

type MeetingFieldsProps = RefusalProps & {
  readonly number: string;
  readonly city: Location;
  readonly placeHint: ReactNode;
};

function MeetingFields({ id, refused, errors, number, city, placeHint }: MeetingFieldsProps) {
  const ids = fieldIds(id);
  const places = usePlaces(city);
  return (
    <>
      <TextField
        name="buyerPhone"
        id={ids.buyerPhone}
        label={t('order.phone')}
        hint={t('order.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={refused?.values.buyerPhone ?? number}
        error={firstError(errors, 'buyerPhone')}
        required
      />
      <TextField
        name="buyerLocation"
        id={ids.buyerLocation}
        label={t('order.location')}
        hint={placeHint}
        autoComplete="off"
        list={`${id}-places`}
        onFocus={places.fetch}
        maxLength={200}
        defaultValue={refused?.values.buyerLocation ?? ''}
        error={firstError(errors, 'buyerLocation')}
        required
      />
      <PlaceChips field={ids.buyerLocation} places={places} />
      <PlaceList id={`${id}-places`} found={places.found} />
    </>
  );
}

type PlaceListProps = Pick<ReturnType<typeof usePlaces>, 'found'> & { readonly id: string };

/** Suggests public meeting places while the buyer types. */
function PlaceList({ id, found }: PlaceListProps) {
  return (
    <datalist id={id}>
      {found.map((place) => {
        const { area, name } = placeNames(place);
        return (
          <option key={place._id} value={name}>
            {area}
          </option>
        );
      })}
    </datalist>
  );
}

/** Number of public meeting places that are offered as chips. Further places are suggested while the buyer types. */
const CHIPS = 3;

type PlaceChipsProps = {
  /** Id of the place field, which a click on a chip fills in. */
  readonly field: string;
  readonly places: ReturnType<typeof usePlaces>;
};

/** Shows public meeting places as chips that fill in the place field. They are fetched once the dialog is visible. */
function PlaceChips({ field, places: { found, fetch } }: PlaceChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) fetch();
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  const choose = (name: string) => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = name;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="place-chips" ref={box}>
      {found.slice(0, CHIPS).map((place) => {
        const { name } = placeNames(place);
        return (
          <button key={place._id} type="button" className="chip" onClick={() => choose(name)}>
            {name}
          </button>
        );
      })}
    </div>
  );
}
