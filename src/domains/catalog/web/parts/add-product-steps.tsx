import type { ReactNode, RefObject } from 'react';
import { SelectField, TextareaField, TextField } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { PictureUpload } from '../../../images/web/parts/picture-upload.tsx';
import { categorySlugs, conditions, locations } from '../../choices.ts';
import { MAX_PICTURES } from '../../products/form.ts';
import { MAX_DETAILS, MAX_TITLE } from '../../products/product-columns.ts';
import type { Fields } from './add-product-values.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { conditionMeaning } from './condition-tag.tsx';
import { BenchCheckFields } from './fields/bench-check-fields.tsx';
import type { TypedFault } from './fields/condition-values.ts';
import { FaultFields } from './fields/fault-fields.tsx';
import { useChosenCategory } from './use-chosen-category.ts';

/** Photos that are stored, and how many are on their way. */
export type Photos = { readonly urls: readonly string[]; readonly sending: number };

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <div className="step">
      <h2>
        <span>{number}</span>
        {title}
      </h2>
      {children}
    </div>
  );
}

type WhatStepProps = { readonly form: RefObject<HTMLFormElement | null>; readonly fields: Fields };

/** Step 1: name, category, years used, and single facts. */
export function WhatStep({ form, fields }: WhatStepProps) {
  return (
    <Step number={1} title="What is it">
      <TextField
        name="title"
        label="Product name"
        hint="Maker and model, as printed underneath."
        maxLength={MAX_TITLE}
        defaultValue={fields.title.initialValue}
        error={fields.title.errors?.[0]}
        autoComplete="off"
      />
      <div className="pair">
        <SelectField
          name="category"
          label="Category"
          options={categorySlugs}
          placeholder="Choose one"
          defaultValue={fields.category.initialValue}
          error={fields.category.errors?.[0]}
        />
        <TextField
          name="usedYear"
          label="Years used"
          inputMode="decimal"
          defaultValue={fields.usedYear.initialValue}
          error={fields.usedYear.errors?.[0]}
          autoComplete="off"
        />
      </div>
      <AttributeFields form={form} fields={fields} />
    </Step>
  );
}

type ConditionStepProps = WhatStepProps;

/** Step 2: condition, details, and what was tested. */
export function ConditionStep({ form, fields }: ConditionStepProps) {
  return (
    <Step number={2} title="Condition">
      <RadioCards
        name="condition"
        label="Which one fits"
        three
        options={conditions.map((value) => ({ value, label: value, note: conditionMeaning(value) }))}
        defaultValue={fields.condition.initialValue}
        error={fields.condition.errors?.[0]}
      />
      <TextareaField
        name="product_details"
        label="Product details"
        hint="Say what a buyer would find out anyway: marks, battery, what is missing."
        maxLength={MAX_DETAILS}
        defaultValue={fields.product_details.initialValue}
        error={fields.product_details.errors?.[0]}
      />
      <BenchCheckFields
        category={useChosenCategory(form)}
        given={fields.benchCheck.initialValue as Readonly<Record<string, string>> | undefined}
      />
    </Step>
  );
}

type PhotoStepProps = WhatStepProps & {
  /** Addresses of the photos that are sent already. */
  readonly photos: readonly string[];
  readonly onChange: (photos: Photos) => void;
  /** What is wrong with a field, by its name. */
  readonly errorOf: (name: string) => string | undefined;
};

/** Step 3: photos, and what they show to be wrong. */
export function PhotoStep({ form, fields, photos, onChange, errorOf }: PhotoStepProps) {
  return (
    <Step number={3} title="Photos">
      <PictureUpload
        name="photos"
        label="Photo"
        hint="Front and on, ports, a mark, one beside a hand for size. At most 10 MiB each."
        max={MAX_PICTURES}
        defaultUrls={fields.images.initialValue as string[] | undefined}
        error={fields.image_url.errors?.[0] ?? fields.images.errors?.[0]}
        onChange={onChange}
      />
      <FaultFields
        category={useChosenCategory(form)}
        photos={photos}
        given={fields.faults.initialValue as readonly Partial<TypedFault>[] | undefined}
        errorOf={errorOf}
      />
    </Step>
  );
}

/** Step 4: prices, number and place. */
export function PriceStep({ fields, phone }: { readonly fields: Fields; readonly phone: string }) {
  return (
    <Step number={4} title="Price and place">
      <div className="pair">
        <TextField
          name="originalPrice"
          label="Original price"
          hint="What it cost new."
          taka
          defaultValue={fields.originalPrice.initialValue}
          error={fields.originalPrice.errors?.[0]}
        />
        <TextField
          name="resalePrice"
          label="Resale price"
          hint="What you ask now."
          taka
          defaultValue={fields.resalePrice.initialValue}
          error={fields.resalePrice.errors?.[0]}
        />
        <TextField
          name="number"
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={fields.number.initialValue ?? phone}
          error={fields.number.errors?.[0]}
        />
        <SelectField
          name="Location"
          label="Location"
          options={locations}
          placeholder="Choose one"
          defaultValue={fields.Location.initialValue}
          error={fields.Location.errors?.[0]}
        />
      </div>
    </Step>
  );
}
