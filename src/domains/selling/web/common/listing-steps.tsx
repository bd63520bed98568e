import type { ReactNode, RefObject } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { listingQuestionText } from '#texts/answers/selling.ts';
import { localName } from '#texts/local-name.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#ui/field.tsx';
import { CircleAlert } from '#ui/icon.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { AttributeKey } from '../../../attributes/attributes.ts';
import { categorySlugs, conditions } from '../../../attributes/choices.ts';
import { locations } from '../../../attributes/locations.ts';
import { type Contradiction, findContradictions } from '../../../catalog/products/contradictions.ts';
import { contradictionText } from '../../../catalog/products/listing-questions.ts';
import { MAX_DETAILS, MAX_TITLE } from '../../../catalog/products/product-columns.ts';
import { isShouted } from '../../../catalog/ranking/title-sense.ts';
import { unshouted } from '../../../catalog/ranking/unshouted.ts';
import { conditionMeaning } from '../../../catalog/web/public/condition-view.ts';
import type { PicturesChosen } from '../../../images/web/public/picture-queue.ts';
import { AttributeReadout } from './attribute-readout.tsx';
import { FairRange } from './fair-range.tsx';
import { fieldHelp } from './field-texts.ts';
import { BenchCheckFields } from './fields/bench-check-fields.tsx';
import type { TypedFault } from './fields/condition-values.ts';
import { FaultFields } from './fields/fault-fields.tsx';
import { type Reading, useReading } from './form-reading.tsx';
import type { DescribedPhoto, Fields } from './listing-values.ts';
import { ShotUpload } from './shot-upload.tsx';
import { usePlaceName } from './use-place-name.ts';

/** Screen readers announce how many characters the title has left when at most this many are left. */
const NEAR_THE_END = 10;

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <section className="step" aria-labelledby={`step-${number}`}>
      <h2 id={`step-${number}`}>
        <span>{groupDigits(number)}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Builds the properties that the text fields of a listing share. */
function shared(
  fields: Fields,
  name: 'title' | 'product_details' | 'usedYear' | 'originalPrice' | 'resalePrice',
) {
  return {
    name,
    defaultValue: fields[name].initialValue,
    error: fields[name].errors?.[0],
    help: fieldHelp()[name],
  };
}

type PhotoStepProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
  readonly stored: readonly DescribedPhoto[];
  readonly onChange: (chosen: PicturesChosen) => void;
};

/** Renders step 1: photos. Photos come first, because sellers on phones have the camera at hand. */
export function PhotoStep({ form, fields, stored, onChange }: PhotoStepProps) {
  const error = fields.image_url.errors?.[0] ?? fields.images.errors?.[0];
  return (
    <Step number={1} title={t('gallery.photos')}>
      <ShotUpload
        form={form}
        category={useReading()?.category ?? null}
        stored={stored}
        error={error}
        help={error === t('error.photoRequired') ? t('sell.helpPhoto') : undefined}
        onChange={onChange}
      />
    </Step>
  );
}

type WhatStepProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
  readonly withheld?: readonly AttributeKey[];
};

/** Renders step 2: title, details, and the attributes read from them. */
export function WhatStep({ form, fields, withheld }: WhatStepProps) {
  return (
    <Step number={2} title={t('sell.what')}>
      <TextField
        {...shared(fields, 'title')}
        label={t('sell.name')}
        hint={t('sell.nameHint')}
        maxLength={MAX_TITLE}
        autoComplete="off"
      />
      <TitleHelp form={form} />
      <TextareaField
        {...shared(fields, 'product_details')}
        label={t('product.details')}
        hint={t('sell.detailsHint')}
        maxLength={MAX_DETAILS}
      />
      <SelectField
        name="category"
        label={t('search.category')}
        options={categorySlugs.map((value) => ({ value, label: localName(value) }))}
        placeholder={t('sell.chooseOne')}
        defaultValue={fields.category.initialValue}
        error={fields.category.errors?.[0]}
        help={t('sell.helpCategory')}
      />
      <AttributeReadout form={form} fields={fields} withheld={withheld} />
      <ContradictionNote />
    </Step>
  );
}

/**
 * Renders the length of the title. If the title is in capitals, also suggests it in lower case. Renders nothing until
 * scripts run.
 */
function TitleHelp({ form }: Pick<WhatStepProps, 'form'>) {
  const reading = useReading();
  if (!reading) return null;
  const left = MAX_TITLE - reading.title.length;
  return (
    <>
      <p className="small muted num title-length">
        <span aria-hidden="true">
          {t('sell.length', { length: groupDigits(reading.title.length), most: groupDigits(MAX_TITLE) })}
        </span>
        <span className="sr" role="status">
          {left <= NEAR_THE_END && t('sell.lengthLeft', { left })}
        </span>
      </p>
      {isShouted(reading.title) && <CalmTitle form={form} calm={unshouted(reading.title)} />}
    </>
  );
}

/** Renders the button that replaces a title in capitals by the suggested title (`calm`). */
function CalmTitle({ form, calm }: Pick<WhatStepProps, 'form'> & { readonly calm: string }) {
  const write = () => {
    const field = form.current?.elements.namedItem('title');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = calm;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <p className="calm-title">
      <Button low onClick={write}>
        {t('sell.writeAs', { title: calm })}
      </Button>
    </p>
  );
}

/** Lists contradictions between title, details and attributes, so that the seller can correct them. */
function ContradictionNote() {
  const reading = useReading();
  const found = reading ? contradictionsIn(reading) : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <ul className="ask-list">
          {found.map((one) => (
            <li key={one.key}>
              <CircleAlert className="i s" aria-hidden="true" />
              <span>
                {rich('sell.orPress', {
                  question: listingQuestionText(contradictionText(one)),
                  change: <a href="#f-product_details">{t('sell.changeText')}</a>,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function contradictionsIn({ category, title, details, location, facts }: Reading): readonly Contradiction[] {
  if (!category) return [];
  return findContradictions({
    ...{ category, title, details, facts },
    location: locations.find((one) => one === location) ?? locations[0],
  });
}

type ConditionStepProps = {
  readonly fields: Fields;
  /** URLs of the uploaded photos, in order. */
  readonly photos: readonly string[];
  /** Returns the error of a form field, by the field's name. */
  readonly errorOf: (name: string) => string | undefined;
};

/** Renders step 3: condition, years of use, test results, and faults. */
export function ConditionStep({ fields, photos, errorOf }: ConditionStepProps) {
  const reading = useReading();
  const category = reading ? reading.category : undefined;
  return (
    <Step number={3} title={t('label.condition')}>
      <RadioCards
        name="condition"
        label={t('sell.whichCondition')}
        three
        options={conditions.map((value) => ({
          value,
          label: localName(value),
          note: conditionMeaning(value),
        }))}
        defaultValue={fields.condition.initialValue}
        error={fields.condition.errors?.[0]}
        help={t('sell.helpCondition')}
      />
      <div className="pair">
        <TextField
          {...shared(fields, 'usedYear')}
          label={t('sell.years')}
          hint={t('sell.yearsHint')}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <BenchCheckFields
        category={category}
        given={fields.benchCheck.initialValue as Readonly<Record<string, string>> | undefined}
      />
      <FaultFields
        category={category}
        photos={photos}
        given={fields.faults.initialValue as readonly Partial<TypedFault>[] | undefined}
        errorOf={errorOf}
      />
    </Step>
  );
}

type PriceStepProps = {
  readonly fields: Fields;
  /** Seller's own phone number and the district of the last listing, for fields that are still empty. */
  readonly usual: { readonly phone: string; readonly location: string };
  /** Id of the edited listing; undefined for a new listing. */
  readonly listingId?: string;
};

/** Renders step 4: prices, phone number and location. */
export function PriceStep({ fields, usual, listingId }: PriceStepProps) {
  return (
    <Step number={4} title={t('sell.priceAndPlace')}>
      <div className="pair">
        <TextField
          {...shared(fields, 'resalePrice')}
          label={t('sell.resalePrice')}
          hint={t('sell.resaleHint')}
          taka
        />
        <TextField
          {...shared(fields, 'originalPrice')}
          label={t('sell.originalPrice')}
          hint={t('sell.originalHint')}
          taka
        />
        <FairRange besides={listingId} />
        <PhoneAndPlace fields={fields} usual={usual} />
      </div>
    </Step>
  );
}

/**
 * Renders phone number and location. `data-usual` marks a value that the page filled in. A draft does not store it, and
 * replaces it (`use-draft.ts`).
 */
function PhoneAndPlace({ fields, usual }: Pick<PriceStepProps, 'fields' | 'usual'>) {
  const placeName = usePlaceName();
  return (
    <>
      <TextField
        name="number"
        label={t('sell.number')}
        hint={t('sell.numberHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={fields.number.initialValue ?? usual.phone}
        data-usual={usual.phone}
        error={fields.number.errors?.[0]}
        help={t('sell.helpNumber')}
      />
      <SelectField
        name="Location"
        label={t('sell.location')}
        hint={t('sell.locationHint')}
        options={locations.map((value) => ({ value, label: placeName(value) }))}
        placeholder={t('sell.chooseOne')}
        defaultValue={fields.Location.initialValue ?? usual.location}
        data-usual={usual.location}
        error={fields.Location.errors?.[0]}
        help={t('sell.helpLocation')}
      />
    </>
  );
}
