import './sell.css';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { useSendingForm } from '#ui/use-sending-form.ts';
import type { Viewer } from '../../../accounts/web/public/require-viewer.ts';
import type { AttributeKey } from '../../../attributes/attributes.ts';
import type { AddProductForm } from '../../../catalog/products/form.ts';
import type { PicturesChosen } from '../../../images/web/public/picture-queue.ts';
import { CompletenessCard, CompletenessLine } from './completeness-card.tsx';
import { FormProblems } from './form-problems.tsx';
import { FormReading, useReading } from './form-reading.tsx';
import { ListingPreview } from './listing-preview.tsx';
import { ConditionStep, PhotoStep, PriceStep, WhatStep } from './listing-steps.tsx';
import { type DescribedPhoto, parseProduct } from './listing-values.ts';
import type { PlaceNames } from './place-names.ts';
import { PlaceNamesContext } from './use-place-name.ts';

/** Initial values of a listing form, by field name. */
type FilledForm = Readonly<Record<string, unknown>>;

type ListingFormProps = {
  readonly id: string;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly viewer: Viewer;
  /** District of the seller's last listing, preselected in a new listing. */
  readonly usualLocation?: string;
  /** Names of places in the page's language; null in English. */
  readonly places: PlaceNames | null;
  /** Values of the edited listing; undefined for a new listing. */
  readonly filled?: FilledForm;
  /** Photos that are already uploaded. */
  readonly stored: readonly DescribedPhoto[];
  readonly withheld?: readonly AttributeKey[];
  /** Id of the edited listing; undefined for a new listing. */
  readonly listingId?: string;
  readonly lastResult: SubmissionResult<string[]> | null;
  /** Reason why the server refused the form, if no field shows it; null otherwise. */
  readonly message: string | null;
  /** Called before a valid form is sent; returns false to stop it. */
  readonly maySend: () => boolean;
  readonly onInput?: () => void;
  readonly submit: { readonly label: string; readonly busy: string; readonly note: ReactNode };
  /** Content above the four steps of the form. */
  readonly children?: ReactNode;
};

/** Returns the validated form and its fields, and the photos that the seller has chosen. */
function useListingForm({ id, filled, places, lastResult, maySend }: ListingFormProps) {
  const [photos, setPhotos] = useState<PicturesChosen>({ urls: [], sending: 0, failed: 0 });
  const [form, fields] = useForm<AddProductForm, AddProductForm, string[]>({
    id,
    lastResult,
    defaultValue: filled,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseProduct(formData, (place) => places?.[place] ?? place),
    onSubmit: (event) => {
      if (!maySend()) event.preventDefault();
    },
  });
  const { validate } = form;
  const photoField = fields.image_url.name;
  const hasPhotoError = fields.image_url.errors !== undefined;
  const followPhotos = useCallback(
    (chosen: PicturesChosen) => {
      setPhotos(chosen);
      // Hidden fields cause no event when they change, so the photos are validated here.
      if (hasPhotoError && chosen.urls.length > 0) queueMicrotask(() => validate({ name: photoField }));
    },
    [hasPhotoError, validate, photoField],
  );
  return { form, fields, photos, followPhotos };
}

type StepsProps = ListingFormProps & { readonly state: ReturnType<typeof useListingForm> };

/** Renders the four steps of the form: photos, the product, its condition, and price and place. */
function Steps({ state, form: element, viewer, stored, withheld, usualLocation, listingId }: StepsProps) {
  const { form, fields, photos, followPhotos } = state;
  return (
    <>
      <PhotoStep form={element} fields={fields} stored={stored} onChange={followPhotos} />
      <WhatStep form={element} fields={fields} withheld={withheld} />
      <ConditionStep fields={fields} photos={photos.urls} errorOf={(name) => form.allErrors[name]?.[0]} />
      <PriceStep
        fields={fields}
        usual={{ phone: viewer.number, location: usualLocation ?? '' }}
        listingId={listingId}
      />
    </>
  );
}

/**
 * Renders the form of a new or edited listing, in four steps. With scripts, it reads attributes from title and details,
 * and shows a preview and the completeness. The form also works without scripts.
 */
export function ListingForm(props: ListingFormProps) {
  const { id, viewer, filled, places, message, submit } = props;
  const state = useListingForm(props);
  const { form, photos } = state;
  return (
    <PlaceNamesContext value={places}>
      <FormReading form={props.form} fills={filled === undefined}>
        <div className="formgrid">
          <Form
            id={id}
            ref={props.form}
            method="post"
            encType="multipart/form-data"
            className="steps"
            noValidate
            onSubmit={form.onSubmit}
            onInput={props.onInput}
          >
            <FormIdempotencyKey />
            {props.children}
            <FormProblems form={form} message={message} />
            <Steps {...props} state={state} />
            <SubmitBar
              submit={submit}
              uploading={photos.sending > 0}
              toFill={form.status === 'error' ? Object.keys(form.allErrors).length : 0}
            />
          </Form>
          <Aside viewer={viewer} photo={photos.urls[0] ?? null} />
        </div>
      </FormReading>
    </PlaceNamesContext>
  );
}

function Aside({ viewer, photo }: { readonly viewer: Viewer; readonly photo: string | null }) {
  const reading = useReading();
  return (
    <aside className="preview" aria-label={t('sell.aside')}>
      {reading && (
        <>
          <CompletenessCard listing={reading} />
          <ListingPreview reading={reading} viewer={viewer} photo={photo} />
        </>
      )}
    </aside>
  );
}

type SubmitBarProps = {
  readonly submit: ListingFormProps['submit'];
  readonly uploading: boolean;
  readonly toFill: number;
};

/** Renders the submit button. On phones, it is at the bottom of the screen, with the listing's completeness. */
function SubmitBar({ submit, uploading, toFill }: SubmitBarProps) {
  const sending = useSendingForm();
  const reading = useReading();
  return (
    <div className="actbar">
      {reading && <CompletenessLine listing={reading} toFill={toFill} />}
      <div className="form-end">
        <Button
          type="submit"
          kind="primary"
          busy={sending}
          busyLabel={submit.busy}
          disabled={uploading}
          // Keeps the focus in the current field. Leaving the field may show an error there, which moves the button
          // away before the click counts.
          onMouseDown={(event) => event.preventDefault()}
        >
          {submit.label}
        </Button>
        <span className="small muted">{uploading ? t('sell.waitPhotos') : submit.note}</span>
      </div>
    </div>
  );
}
