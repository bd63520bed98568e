import { ErrorText, type FieldText, fieldId } from './field.tsx';

type RadioCardsProps = Omit<FieldText, 'optional'> & {
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: string }[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  /** True to show three cards side by side from 768 px. */
  readonly three?: boolean;
};

/**
 * Shows a choice between a few options, each as a card with an explanation. The id of the field belongs to the first
 * radio button.
 */
export function RadioCards(props: RadioCardsProps) {
  const { name, id, label, hint, error, help, options, value, defaultValue, onChange, three } = props;
  const own = fieldId(name, id);
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="field"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      <div className={three ? 'radios three' : 'radios'}>
        {options.map((option, index) => (
          <label className="radio" key={option.value}>
            <input
              type="radio"
              id={index === 0 ? own : undefined}
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={(event) => onChange?.(event.target.value)}
            />
            <b>{option.label}</b>
            {option.note && <small>{option.note}</small>}
          </label>
        ))}
      </div>
      <ErrorText own={own} error={error} help={help} />
    </fieldset>
  );
}
