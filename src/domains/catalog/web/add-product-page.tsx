import { type FormMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { refusedForm, textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DialogBody, DialogCancel, DialogFoot, openDialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldError } from '#ui/field.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError } from '#ui/toaster.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import { uploadFromForm } from '../../images/web/parts/upload-from-form.ts';
import type { catalogCalls } from '../contract.ts';
import type { AddProductForm } from '../products/form.ts';
import type { Route } from './+types/add-product-page.ts';
import { ConditionStep, PhotoStep, type Photos, PriceStep, WhatStep } from './parts/add-product-steps.tsx';
import { parseProduct, productValues } from './parts/add-product-values.ts';
import { ListingPreview } from './parts/listing-preview.tsx';
import { addProductDraft, useDraft } from './parts/use-draft.ts';

const FORM = 'add-product';
const CONFIRM_DIALOG = 'confirm';

export async function loader(args: Route.LoaderArgs) {
  return { viewer: await requireViewer(args, ['Seller']) };
}

type Refused = {
  readonly result: SubmissionResult<string[]>;
  /** Why the product was not added, where no field can tell it. */
  readonly message: string | null;
  /** The message of the answer, whatever the fields tell. */
  readonly notice: string;
};

export async function action({ request, context }: Route.ActionArgs): Promise<Refused> {
  const form = await request.formData();
  const photos = await uploadFromForm(context.get(apiContext), form, 'photos');
  const values = productValues(form, photos.urls);
  const outcome = await apiFor<typeof catalogCalls>(context)('POST /addProduct', {
    body: values,
    headers: await idempotencyHeaders(form, values),
  });
  if (outcome.ok) throw redirect(`${paths.myProducts()}?added=1`);
  const ownErrors = photos.ok ? undefined : { image_url: [photos.message] };
  const { errors, message } = refusedForm(outcome.problem, values, ownErrors);
  const error = Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
  const notice = photos.ok ? outcome.problem.message : photos.message;
  return { result: { status: 'error', error, initialValue: values }, message, notice };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Add Your Selling Product', hidden: true });

/** Add Your Selling Product: four short steps on one page, a live preview, and one question before it goes live. */
export default function AddProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const [photos, setPhotos] = useState<Photos>({ urls: [], sending: 0 });
  const confirmed = useRef(false);
  const [form, fields] = useForm<AddProductForm, AddProductForm, string[]>({
    id: FORM,
    lastResult: actionData?.result ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseProduct(formData),
    onSubmit: (event) => {
      if (confirmed.current) return;
      event.preventDefault();
      openDialog(CONFIRM_DIALOG);
    },
  });
  const draft = useDraft(element, addProductDraft(viewer.email));
  useEffect(() => {
    if (!actionData) return;
    confirmed.current = false;
    closeDialog(CONFIRM_DIALOG);
    showError(actionData.notice);
  }, [actionData]);
  const submit = () => {
    confirmed.current = true;
    closeDialog(CONFIRM_DIALOG);
    element.current?.requestSubmit();
  };
  return (
    <>
      <PageHead title="Add Your Selling Product">
        Four short steps. What you type is kept on this device until you submit. Many products?{' '}
        <Link to={paths.importProducts()}>Import them from a file</Link>.
      </PageHead>
      <div className="formgrid">
        <Form
          id={FORM}
          ref={element}
          method="post"
          encType="multipart/form-data"
          className="steps"
          noValidate
          onSubmit={form.onSubmit}
          onInput={draft.keep}
        >
          <FormIdempotencyKey />
          <Problems form={form} message={actionData?.message ?? null} />
          <WhatStep form={element} fields={fields} />
          <ConditionStep form={element} fields={fields} />
          <PhotoStep
            form={element}
            fields={fields}
            photos={photos.urls}
            onChange={setPhotos}
            errorOf={(name) => form.allErrors[name]?.[0]}
          />
          <PriceStep fields={fields} phone={viewer.number ?? ''} />
          <SubmitRow uploading={photos.sending > 0} />
        </Form>
        <ListingPreview form={element} viewer={viewer} photo={photos.urls[0] ?? null} />
      </div>
      <ConfirmDialog form={element} onSubmit={submit} />
    </>
  );
}

type ProblemsProps = {
  readonly form: FormMetadata<AddProductForm, string[]>;
  readonly message: string | null;
};

function Problems({ form, message }: ProblemsProps) {
  // The summary belongs to an answer of the server; while typing, the message at the field is enough.
  const errors = form.status === 'error' ? form.allErrors : null;
  return (
    <>
      {errors && Object.keys(errors).length > 0 && (
        <ErrorSummary errors={errors} ids={{ image_url: 'f-photos', images: 'f-photos' }} />
      )}
      {message && (
        <div role="alert">
          <FieldError>{message}</FieldError>
        </div>
      )}
    </>
  );
}

function SubmitRow({ uploading }: { readonly uploading: boolean }) {
  const sending = useNavigation().state === 'submitting';
  return (
    <div className="form-end">
      <Button
        type="submit"
        kind="primary"
        busy={sending}
        busyLabel="Adding product…"
        disabled={uploading}
        // Keeps the focus in the field: leaving it may add a message there, which would move the button away
        // under the pointer and lose the press.
        onMouseDown={(event) => event.preventDefault()}
      >
        Add product
      </Button>
      <span className="small muted">
        {uploading ? 'Wait until the photos are sent.' : 'You confirm once more before it goes live.'}
      </span>
    </div>
  );
}

type ConfirmDialogProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: () => void;
};

function ConfirmDialog({ form, onSubmit }: ConfirmDialogProps) {
  const title = form.current ? textValue(new FormData(form.current), 'title') : '';
  return (
    <Dialog id={CONFIRM_DIALOG} title="Do you Add your Product, Please Submit !">
      <DialogBody>
        <p>
          {title ? <b>{title}</b> : 'It'} goes live at once. Buyers see your name, number and place with it.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button kind="primary" onClick={onSubmit}>
          Submit
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
