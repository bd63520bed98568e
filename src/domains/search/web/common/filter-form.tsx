import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { parseNumber } from '#kernel/digits.ts';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CloseLink } from '#ui/close-link.tsx';
import { FieldError } from '#ui/field.tsx';
import { X } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { WireFilter } from '../../contract.ts';
import { askedByForm } from '../search-params.ts';
import { FilterGroup } from './filter-group.tsx';

/** Id of the filter form. The select for the sort order is outside the form and refers to this id. */
export const FILTERS = 'filters';

/** Number of filter groups that are expanded at first. Groups in {@link ALWAYS_OPEN} are expanded, too. */
const OPEN_GROUPS = 5;
const ALWAYS_OPEN: readonly string[] = ['condition', 'location', 'seller'];

type FilterFormProps = {
  /** Parameters of the page's current URL. */
  readonly searchParams: URLSearchParams;
  readonly filters: readonly WireFilter[];
  readonly errors: Readonly<Record<string, string>>;
  /** Text of the button that closes the filter sheet on phones, such as "36 laptops". */
  readonly outcome: string;
  /** True if the filter sheet on phones is open. */
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Returns a function that navigates to the URL for a filter form's content, without its empty fields. */
export function useFilterNavigation(filters: readonly WireFilter[]) {
  const navigate = useNavigate();
  const areas = filters.find(({ key }) => key === 'area')?.values ?? [];
  const districtOf = (area: string) => areas.find(({ value }) => value === area)?.district;
  return (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    void navigate(`?${askedByForm(fields, districtOf)}`, { preventScrollReset: true });
  };
}

type FormField = HTMLFormControlsCollection[number];

/** Returns whether the visitor has changed a field since the page was loaded. */
function isChanged(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) {
    // If the URL contains an unknown order, no option is selected by default, and the browser selects the first option.
    // That is no change by the visitor.
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
  }
  if (!(field instanceof HTMLInputElement)) return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}

/** Returns the ref and the event handlers of the filter form. `showResults` shows the results for its content. */
function useFilterForm({ filters, open, onClose }: Pick<FilterFormProps, 'filters' | 'open' | 'onClose'>) {
  const form = useRef<HTMLFormElement>(null);
  const show = useFilterNavigation(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows once what was ticked or typed before the scripts ran
  useEffect(() => {
    if (form.current && [...form.current.elements].some(isChanged)) show(form.current);
  }, []);
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('.sheet-head button')?.focus();
  }, [open]);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    if (field.type === 'checkbox') show(event.currentTarget);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(event.currentTarget);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && open && onClose();
  return {
    form,
    showResults: () => form.current && show(form.current),
    handlers: { onChange, onSubmit, onKeyDown },
  };
}

/**
 * Renders the filters beside a list of results, or in a sheet on phones. Without scripts, the filters are a form with a
 * button. With scripts, each change updates the list at once.
 */
export function FilterForm(props: FilterFormProps) {
  const { searchParams, filters, errors, outcome, open, onClose } = props;
  const ready = useHydrated();
  const { form, showResults, handlers } = useFilterForm(props);
  return (
    <form
      ref={form}
      id={FILTERS}
      // Without scripts, a link to the form's id opens the sheet, because the styles of the class `plain` use
      // `:target`.
      className={!ready ? 'filters plain' : open ? 'filters open' : 'filters'}
      aria-label={t('search.filters')}
      noValidate
      {...handlers}
    >
      {['q', 'literal'].map((name) => {
        const value = searchParams.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <SheetHead onClose={onClose} />
      <div className="groups">
        <PriceGroup searchParams={searchParams} errors={errors} onDone={showResults} />
        {filters.map((group, index) => (
          <FilterGroup
            key={group.key}
            group={group}
            ticked={searchParams.getAll(group.key)}
            first={index < OPEN_GROUPS || ALWAYS_OPEN.includes(group.key)}
          />
        ))}
      </div>
      <div className="sheet-foot">
        <Button type="submit" kind="primary">
          {t('search.show', { outcome })}
        </Button>
      </div>
    </form>
  );
}

/** Renders the heading of the filter sheet on phones, with its Close button. */
function SheetHead({ onClose }: Pick<FilterFormProps, 'onClose'>) {
  return (
    <div className="sheet-head">
      <b>{t('search.filters')}</b>
      <CloseLink className="iconbtn" onClick={onClose}>
        <X className="i" aria-hidden="true" />
        <span className="sr">{t('search.closeFilters')}</span>
      </CloseLink>
    </div>
  );
}

type PriceGroupProps = Pick<FilterFormProps, 'searchParams' | 'errors'> & { readonly onDone: () => void };

function PriceGroup({ searchParams, errors, onDone }: PriceGroupProps) {
  const wrong = errors.priceFrom ?? errors.priceTo;
  return (
    <fieldset className="group">
      <legend>{t('search.price')}</legend>
      <div className="two">
        <PriceField
          name="priceFrom"
          label={t('search.from')}
          value={searchParams.get('priceFrom')}
          onDone={onDone}
        />
        <PriceField
          name="priceTo"
          label={t('search.to')}
          value={searchParams.get('priceTo')}
          onDone={onDone}
        />
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </fieldset>
  );
}

type PriceFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly onDone: () => void;
};

/** Formats a price from a URL with grouped digits. Returns other text unchanged. */
function grouped(value: string | null): string {
  const taka = parseNumber(value ?? '');
  return taka === null ? (value ?? '').trim() : groupDigits(taka);
}

function PriceField({ name, label, value, onDone }: PriceFieldProps) {
  const shown = grouped(value);
  const leave = (event: { readonly currentTarget: HTMLInputElement }) =>
    grouped(event.currentTarget.value) !== shown && onDone();
  return (
    <label className="from-to">
      {label}
      <span className="taka">
        <input
          // A new key resets the field when the URL changes, for example by the Back button or by a chip.
          key={value}
          className="input"
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={shown}
          onBlur={leave}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            leave(event);
          }}
        />
      </span>
    </label>
  );
}
