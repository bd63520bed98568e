import type { ReactNode, RefObject } from 'react';
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
import { BenchCheckFields } from './fields/bench-check-fields.tsx';
import type { TypedFault } from './fields/condition-values.ts';
import { FaultFields } from './fields/fault-fields.tsx';
import { type Reading, useReading } from './form-reading.tsx';
import type { DescribedPhoto, Fields } from './listing-values.ts';
import { ShotUpload } from './shot-upload.tsx';

/** Advice for messages of the specification without any, by field. */
const help: Readonly<Record<string, string>> = {
  title: 'Write brand and model',
  originalPrice: 'Write what it cost new, in taka',
  resalePrice: 'Write what you ask for it, in taka',
  condition: 'Choose a condition',
  number: 'Enter your mobile number',
  Location: 'Choose a place',
  category: 'Choose a category',
  usedYear: 'Say how many years it was used',
  product_details: 'Write a few lines about it',
  image_url: 'Add at least one photo of it',
};

/** Labels of the fields for the summary, because several messages of the specification are the same. */
export const fieldLabels: Readonly<Record<string, string>> = {
  image_url: 'Photo',
  images: 'Photo',
  title: 'Product name',
  product_details: 'Product details',
  category: 'Category',
  condition: 'Condition',
  usedYear: 'Years used',
  resalePrice: 'Resale price',
  originalPrice: 'Original price',
  number: 'Mobile number',
  Location: 'Location',
};

/** Number of remaining characters at which a screen reader announces it. */
const NEAR_THE_END = 10;

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <section className="step" aria-labelledby={`step-${number}`}>
      <h2 id={`step-${number}`}>
        <span>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Builds the props that all fields of one column share. */
function shared(
  fields: Fields,
  name: 'title' | 'product_details' | 'usedYear' | 'originalPrice' | 'resalePrice',
) {
  return {
    name,
    defaultValue: fields[name].initialValue,
    error: fields[name].errors?.[0],
    help: help[name],
  };
}

type PhotoStepProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
  readonly stored: readonly DescribedPhoto[];
  readonly onChange: (chosen: PicturesChosen) => void;
};

/** Step 1: photos, because a phone's camera is ready. */
export function PhotoStep({ form, fields, stored, onChange }: PhotoStepProps) {
  const error = fields.image_url.errors?.[0] ?? fields.images.errors?.[0];
  return (
    <Step number={1} title="Photos">
      <ShotUpload
        form={form}
        category={useReading()?.category ?? null}
        stored={stored}
        error={error}
        help={error === 'Photo is Required' ? help.image_url : undefined}
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

/** Step 2: name, details, and the attributes read from them. */
export function WhatStep({ form, fields, withheld }: WhatStepProps) {
  return (
    <Step number={2} title="What is it">
      <TextField
        {...shared(fields, 'title')}
        label="Product name"
        hint="Brand and model, as on the label underneath."
        maxLength={MAX_TITLE}
        autoComplete="off"
      />
      <TitleHelp form={form} />
      <TextareaField
        {...shared(fields, 'product_details')}
        label="Product details"
        hint="Describe it in your own words. We’ll pick out the specifications."
        maxLength={MAX_DETAILS}
      />
      <SelectField
        name="category"
        label="Category"
        options={categorySlugs}
        placeholder="Choose one"
        defaultValue={fields.category.initialValue}
        error={fields.category.errors?.[0]}
        help={help.category}
      />
      <AttributeReadout form={form} fields={fields} withheld={withheld} />
      <ContradictionNote />
    </Step>
  );
}

/** Shows the name's length, and a suggestion without capitals; nothing until scripts run. */
function TitleHelp({ form }: Pick<WhatStepProps, 'form'>) {
  const reading = useReading();
  if (!reading) return null;
  const left = MAX_TITLE - reading.title.length;
  return (
    <>
      <p className="small muted num title-length">
        <span aria-hidden="true">
          {reading.title.length} of {MAX_TITLE} characters
        </span>
        <span className="sr" role="status">
          {left <= NEAR_THE_END && `${left} characters left`}
        </span>
      </p>
      {isShouted(reading.title) && <CalmTitle form={form} calm={unshouted(reading.title)} />}
    </>
  );
}

/** Button that replaces a name in capitals. */
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
        Write it as: {calm}?
      </Button>
    </p>
  );
}

/** Shows contradictions between the texts and the attributes, so that the seller can choose. */
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
                {contradictionText(one)} <a href="#f-product_details">Change the text</a> or press the
                specification above.
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
  /** URLs of the uploaded photos. */
  readonly photos: readonly string[];
  /** Returns the error of a field, by its name. */
  readonly errorOf: (name: string) => string | undefined;
};

/** Step 3: condition, years, tests, and faults. */
export function ConditionStep({ fields, photos, errorOf }: ConditionStepProps) {
  const reading = useReading();
  const category = reading ? reading.category : undefined;
  return (
    <Step number={3} title="Condition">
      <RadioCards
        name="condition"
        label="Which condition fits best?"
        three
        options={conditions.map((value) => ({ value, label: value, note: conditionMeaning(value) }))}
        defaultValue={fields.condition.initialValue}
        error={fields.condition.errors?.[0]}
        help={help.condition}
      />
      <div className="pair">
        <TextField
          {...shared(fields, 'usedYear')}
          label="Years used"
          hint="0.5 for six months."
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
  /** The seller's own number and last location, for fields that are still empty. */
  readonly usual: { readonly phone: string; readonly location: string };
  /** Hint below the price field. */
  readonly priceHint?: string;
  /** Id of the edited listing. */
  readonly listingId?: string;
};

/** Step 4: prices, number and location. */
export function PriceStep({ fields, usual, priceHint = 'What you ask now.', listingId }: PriceStepProps) {
  return (
    <Step number={4} title="Price and place">
      <div className="pair">
        <TextField {...shared(fields, 'resalePrice')} label="Resale price" hint={priceHint} taka />
        <TextField
          {...shared(fields, 'originalPrice')}
          label="Original price"
          hint="What it cost new."
          taka
        />
        <FairRange besides={listingId} />
        <TextField
          name="number"
          label="Mobile number"
          hint="11 digits, starting with 01."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={fields.number.initialValue ?? usual.phone}
          error={fields.number.errors?.[0]}
          help={help.number}
        />
        <SelectField
          name="Location"
          label="Location"
          hint="Where you hand it over."
          options={locations}
          placeholder="Choose one"
          defaultValue={fields.Location.initialValue ?? usual.location}
          error={fields.Location.errors?.[0]}
          help={help.Location}
        />
      </div>
    </Step>
  );
}
