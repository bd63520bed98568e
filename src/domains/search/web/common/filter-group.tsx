import { useState } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import type { WireFilter } from '../../contract.ts';

/** Number of values that are always visible; further values are collapsed. */
const SHOWN_VALUES = 8;

type ShownValue = WireFilter['values'][number];

type FilterGroupProps = {
  readonly group: WireFilter;
  /** Values of the group that are selected in the URL. */
  readonly ticked: readonly string[];
  /** True if the group is expanded at first. */
  readonly first: boolean;
};

/** Renders one filter group as a list of checkboxes. */
export function FilterGroup(props: FilterGroupProps) {
  return (
    <CachedFragment name="filter group" cacheKey={props}>
      <Group {...props} />
    </CachedFragment>
  );
}

function Group({ group, ticked, first }: FilterGroupProps) {
  const { key: name, label, values } = group;
  const selected = ticked.map((value) => value.toLowerCase());
  const isTicked = ({ value }: ShownValue) => selected.includes(value.toLowerCase());
  const rest = values.slice(SHOWN_VALUES);
  return (
    <details className="group" open={first || values.some(isTicked)}>
      <summary>
        {label}
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      {values.slice(0, SHOWN_VALUES).map((value) => (
        <Value key={value.value} name={name} value={value} ticked={isTicked(value)} />
      ))}
      {rest.length > 0 && (
        <details className="rest" open={rest.some(isTicked)}>
          <summary>{t('search.more', { count: groupDigits(rest.length) })}</summary>
          {rest.map((value) => (
            <Value key={value.value} name={name} value={value} ticked={isTicked(value)} />
          ))}
        </details>
      )}
    </details>
  );
}

type ValueProps = {
  readonly name: string;
  readonly value: ShownValue;
  /** True if the value is selected in the URL. */
  readonly ticked: boolean;
};

function Value({ name, value, ticked }: ValueProps) {
  // Shows the visitor's click at once. Follows later changes of the URL, for example by the Back button.
  const [checked, setChecked] = useState(ticked);
  const [known, setKnown] = useState(ticked);
  if (ticked !== known) {
    setKnown(ticked);
    setChecked(ticked);
  }
  return (
    <label className={value.count === 0 && !checked ? 'check off' : 'check'}>
      <input
        type="checkbox"
        name={name}
        value={value.value}
        checked={checked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      {value.label}
      <span className="num">{groupDigits(value.count)}</span>
    </label>
  );
}
