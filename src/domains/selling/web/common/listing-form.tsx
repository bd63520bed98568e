import './sell.css';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
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

/** The values of a form that is filled already: texts by the names of its fields. */
type FilledForm = Readonly<Record<string, unknown>>;

type ListingFormProps = {
  readonly id: string;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly viewer: Viewer;
  /** Where their last listing was, for a form that says no place yet. */
  readonly usualLocation?: string;
  /** Values of the edited listing. */
  readonly filled?: FilledForm;
  /** Photos that are stored already. */
  readonly stored: readonly DescribedPhoto[];
  readonly withheld?: readonly AttributeKey[];
  /** Id of the listing that is edited. */
  readonly listingId?: string;
  readonly priceHint?: string;
  readonly lastResult: SubmissionResult<string[]> | null;
  /** Why it was refused, where no field can tell it. */
  readonly message: string | null;
  /** Asked before a good form is sent; false holds it back. */
  readonly maySend: () => boolean;
  readonly onInput?: () => void;
  readonly submit: { readonly label: string; readonly busy: string; readonly note: ReactNode };
  /** Stands above the steps. */
  readonly children?: ReactNode;
};

/**
 * Form of a new or edited listing in four steps. With scripts it reads attributes from the text, and shows a preview
 * and how complete the listing is. It works without them.
 */
export function ListingForm(props: ListingFormProps) {
  const { id, form: element, viewer, filled, stored, lastResult, message, maySend, submit } = props;
  const [photos, setPhotos] = useState<PicturesChosen>({ urls: [], sending: 0, failed: 0 });
  const [form, fields] = useForm<AddProductForm, AddProductForm, string[]>({
    id,
    lastResult,
    defaultValue: filled,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseProduct(formData),
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
      // Hidden fields are set without an event that the form would hear.
      if (hasPhotoError && chosen.urls.length > 0) queueMicrotask(() => validate({ name: photoField }));
    },
    [hasPhotoError, validate, photoField],
  );
  return (
    <FormReading form={element} fills={filled === undefined}>
      <div className="formgrid">
        <Form
          id={id}
          ref={element}
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
          <PhotoStep form={element} fields={fields} stored={stored} onChange={followPhotos} />
          <WhatStep form={element} fields={fields} withheld={props.withheld} />
          <ConditionStep fields={fields} photos={photos.urls} errorOf={(name) => form.allErrors[name]?.[0]} />
          <PriceStep
            fields={fields}
            usual={{ phone: viewer.number, location: props.usualLocation ?? '' }}
            priceHint={props.priceHint}
            listingId={props.listingId}
          />
          <SubmitBar
            submit={submit}
            uploading={photos.sending > 0}
            toFill={form.status === 'error' ? Object.keys(form.allErrors).length : 0}
          />
        </Form>
        <Aside viewer={viewer} photo={photos.urls[0] ?? null} />
      </div>
    </FormReading>
  );
}

function Aside({ viewer, photo }: { readonly viewer: Viewer; readonly photo: string | null }) {
  const reading = useReading();
  return (
    <aside className="preview" aria-label="How complete it is, and how it will look">
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

/** The button, on phones at the foot of the screen with how complete the listing is. */
function SubmitBar({ submit, uploading, toFill }: SubmitBarProps) {
  const sending = useNavigation().state === 'submitting';
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
          // Keeps the focus in the field. Leaving it may add a message there, which would move the button under the
          // pointer and lose the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {submit.label}
        </Button>
        <span className="small muted">{uploading ? 'Wait until the photos are sent.' : submit.note}</span>
      </div>
    </div>
  );
}
