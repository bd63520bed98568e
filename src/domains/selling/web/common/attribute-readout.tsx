import { type RefObject, useEffect, useState } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Check, ChevronDown, Pencil, Plus } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { type AttributeKey, attributeKeys, categoryAttributes } from '../../../attributes/attributes.ts';
import { type AttributeChip, askedChips, attributeChips } from '../site/attribute-chips.ts';
import { AttributeField } from './attribute-field.tsx';
import { useReading } from './form-reading.tsx';
import { attributeFieldName, type Fields, withholdFieldName } from './listing-values.ts';
import { usePlaceName } from './use-place-name.ts';

type AttributeReadoutProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
  /** Attributes that the seller left out, although title or details seem to contain them. */
  readonly withheld?: readonly AttributeKey[];
};

function control(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}

/** Returns the field of an attribute, and the checkbox that leaves the attribute out. */
function inputsOf(form: HTMLFormElement | null, key: AttributeKey) {
  const box = control(form, withholdFieldName(key));
  return {
    field: control(form, attributeFieldName(key)),
    box: box instanceof HTMLInputElement ? box : null,
  };
}

/** Moves the focus into the fields of an attribute when it is opened. */
function useFocusOnOpen(open: AttributeKey | null) {
  useEffect(() => {
    if (open) document.getElementById(`edit-${open}`)?.querySelector<HTMLElement>('input,select')?.focus();
  }, [open]);
}

/**
 * Returns functions that open, save and remove attributes, for the chips and their fields. The form's inputs hold the
 * only state.
 */
function useAttributeEditor(form: RefObject<HTMLFormElement | null>) {
  const [open, setOpen] = useState<AttributeKey | null>(null);
  const reading = useReading();
  useFocusOnOpen(open);
  const notifyForm = () => form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  const close = (chip: AttributeChip) => {
    setOpen(null);
    notifyForm();
    // The chip of a removed attribute moves or disappears, so focus moves after rendering.
    requestAnimationFrame(() => document.getElementById(`chip-${chip.key}`)?.focus());
  };
  return {
    open,
    edit: (chip: AttributeChip) => {
      for (const key of chip.fields) {
        const { field } = inputsOf(form.current, key);
        if (field && field.value === '') field.value = String(reading?.facts[key] ?? '');
      }
      setOpen(chip.key);
    },
    accept: (chip: AttributeChip) => {
      for (const key of chip.fields) {
        const { field, box } = inputsOf(form.current, key);
        if (box && field?.value) box.checked = false;
        // Clears the field if title or details contain the same value. The attribute then follows later changes of
        // these texts.
        if (field && field.value === String(reading?.read[key] ?? '')) field.value = '';
      }
      close(chip);
    },
    remove: (chip: AttributeChip) => {
      for (const key of chip.keys) {
        const { field, box } = inputsOf(form.current, key);
        if (field) field.value = '';
        if (box) box.checked = true;
      }
      close(chip);
    },
  };
}

type AttributeEditor = ReturnType<typeof useAttributeEditor>;

/** Makes Enter in an attribute's field close that field instead of sending the form. */
function useAcceptOnEnter(opened: AttributeChip | undefined, editor: AttributeEditor) {
  useEffect(() => {
    const fields = opened && document.getElementById(`edit-${opened.key}`);
    if (!fields) return;
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      editor.accept(opened);
    };
    fields.addEventListener('keydown', follow);
    return () => fields.removeEventListener('keydown', follow);
  }, [opened, editor]);
}

/**
 * Renders the product's attributes. While the seller types title and details, the attributes in these texts appear as
 * chips. One click corrects or removes an attribute. Without scripts, all attributes are fields in a collapsed section.
 * The server then ignores attributes that the category does not have.
 */
export function AttributeReadout({ form, fields, withheld = [] }: AttributeReadoutProps) {
  const live = useHydrated();
  const reading = useReading();
  const placeName = usePlaceName();
  const editor = useAttributeEditor(form);
  const category = reading?.category ?? null;
  const keys = category ? categoryAttributes[category].keys : attributeKeys;
  const wrong = fields.facts.getFieldset();
  const chips = category ? attributeChips(category, reading?.facts ?? {}, placeName) : [];
  const isShown = (key: AttributeKey) =>
    !live ||
    wrong[key]?.errors !== undefined ||
    chips.some((chip) => chip.key === editor.open && chip.fields.includes(key));
  const opened = chips.find(({ key }) => key === editor.open);
  useAcceptOnEnter(opened, editor);
  return (
    <details className={live ? 'facts-live' : 'more-facts'} open={live || undefined}>
      <summary>
        <span>
          {t('sell.specs')} <span className="muted">{t('form.optional')}</span>
        </span>
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      {!live && <p className="hint">{t('sell.specsHint')}</p>}
      {live && <Readout chips={chips} editor={editor} hasCategory={category !== null} />}
      <div className="fact-edit" id={opened && `edit-${opened.key}`}>
        <div className="pair">
          {keys.map((key) => (
            <div key={key} hidden={!isShown(key)}>
              <AttributeField name={key} category={category ?? 'Laptop'} fields={fields} />
              <WithholdBox name={key} isOn={withheld.includes(key)} />
            </div>
          ))}
        </div>
        {opened && <EditorButtons opened={opened} editor={editor} />}
      </div>
    </details>
  );
}

type EditorButtonsProps = { readonly opened: AttributeChip; readonly editor: AttributeEditor };

/** Renders the buttons that save or remove the opened attribute. */
function EditorButtons({ opened, editor }: EditorButtonsProps) {
  return (
    <div className="fact-acts">
      <Button low onClick={() => editor.accept(opened)}>
        <Check className="i s" aria-hidden="true" />
        {t('sell.done')}
      </Button>
      {opened.text !== null && (
        <Button kind="quiet" low onClick={() => editor.remove(opened)}>
          {t('sell.leaveOut')}
        </Button>
      )}
    </div>
  );
}

/**
 * Renders the hidden checkbox that the button "Leave it out" checks. It is part of the form, so that drafts store it,
 * too.
 */
function WithholdBox({ name, isOn }: { readonly name: AttributeKey; readonly isOn: boolean }) {
  return (
    <input
      type="checkbox"
      name={withholdFieldName(name)}
      defaultChecked={isOn}
      hidden
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

type ReadoutProps = {
  readonly chips: readonly AttributeChip[];
  readonly editor: AttributeEditor;
  readonly hasCategory: boolean;
};

function Readout({ chips, editor, hasCategory }: ReadoutProps) {
  const known = chips.filter(({ text }) => text !== null);
  const asked = askedChips(chips);
  if (!hasCategory) {
    return <p className="readout small">{t('sell.specsAppear')}</p>;
  }
  return (
    <div className="readout">
      <p className="strong" role="status">
        {known.length > 0 ? t('sell.specsRight') : t('sell.specsNone')}
      </p>
      <div className="chips2">
        {[...known, ...asked].map((chip) => (
          <Chip key={chip.key} chip={chip} editor={editor} />
        ))}
      </div>
      {known.length > 0 && <p className="small">{t('sell.specsChoose')}</p>}
    </div>
  );
}

/** Attributes whose values are clear without a label. Narrow screens omit their labels. */
const INFORMATIVE: ReadonlySet<AttributeKey> = new Set([
  'brand',
  'model',
  'processor',
  'memoryGb',
  'storageGb',
  'screenInches',
  'area',
]);

function Chip({ chip, editor }: { readonly chip: AttributeChip; readonly editor: AttributeEditor }) {
  const { key, label, text } = chip;
  const isOpen = editor.open === key;
  const press = () => (isOpen ? editor.accept(chip) : editor.edit(chip));
  const shared = { type: 'button', id: `chip-${key}`, 'aria-expanded': isOpen, onClick: press } as const;
  if (text === null) {
    return (
      <button {...shared} className="fact-chip asked">
        <Plus className="i s" aria-hidden="true" />
        {label}
      </button>
    );
  }
  return (
    <button {...shared} className={INFORMATIVE.has(key) ? 'fact-chip plain' : 'fact-chip'}>
      <small>{label}</small>
      {text}
      <Pencil className="i s" aria-hidden="true" />
    </button>
  );
}
