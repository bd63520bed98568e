import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { t } from '#texts/t.ts';
import { TriangleAlert } from './icon.tsx';

/** Props that every field has. */
export type FieldText = {
  /** Name of the control in the form. The control's id is `f-{name}` unless `id` is given. */
  readonly name: string;
  readonly id?: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Error message about the field's value, as a sentence. */
  readonly error?: string | null;
  /** Advice on correcting the error, shown below it if both differ. */
  readonly help?: string;
  /** Adds "(optional)" to the label. Required fields have no mark. */
  readonly optional?: boolean;
};

/** Attributes that connect a control with its label, hint and error, so that screen readers read them. */
type ControlProps = {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly className: string;
};

/** Returns the id of a field's control, for links from error summaries. */
export function fieldId(name: string, id?: string): string {
  return id ?? `f-${name}`;
}

/** Shows an error with its icon and the word "Error" for screen readers. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <TriangleAlert className="i s" aria-hidden="true" />
      <span>
        <span className="sr">{t('form.error')} </span>
        {children}
      </span>
    </p>
  );
}

type ErrorTextProps = Pick<FieldText, 'error' | 'help'> & {
  /** Id of the field's control. */
  readonly own: string;
};

/** Shows the error of a field, and below it the advice (`help`) if both differ. */
export function ErrorText({ own, error, help }: ErrorTextProps) {
  if (!error) return null;
  return (
    <div id={`${own}-error`}>
      <FieldError>{error}</FieldError>
      {help && help !== error && <p className="error-help">{help}</p>}
    </div>
  );
}

type FieldProps = FieldText & {
  /** Content to the right of the label, such as a link. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
};

/** Shows the label, hint, control and error in this order, and connects them for screen readers. */
export function Field({ name, id, label, hint, error, help, optional, aside, children }: FieldProps) {
  const own = fieldId(name, id);
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ');
  const labeled = (
    <label htmlFor={own}>
      {label}
      {optional && <span className="muted"> {t('form.optional')}</span>}
    </label>
  );
  return (
    <div className="field">
      {aside ? (
        <div className="lab">
          {labeled}
          {aside}
        </div>
      ) : (
        labeled
      )}
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id: own,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        className: error ? 'input bad' : 'input',
      })}
      <ErrorText own={own} error={error} help={help} />
    </div>
  );
}

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className'> & {
    readonly aside?: ReactNode;
    /** True to show the taka sign inside the input box. */
    readonly taka?: boolean;
  };

/** Shows a one-line text field. */
export function TextField(props: TextFieldProps) {
  const { name, id, label, hint, error, help, optional, aside, taka, ...input } = props;
  const text = { name, id, label, hint, error, help, optional };
  return (
    <Field {...text} aside={aside}>
      {(control) =>
        taka ? (
          <div className="taka">
            <input inputMode="numeric" autoComplete="off" {...input} {...control} />
          </div>
        ) : (
          <input {...input} {...control} />
        )
      }
    </Field>
  );
}

type TextareaFieldProps = FieldText &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'className'>;

/** Shows a text field of several lines. */
export function TextareaField(props: TextareaFieldProps) {
  const { name, id, label, hint, error, help, optional, ...area } = props;
  const text = { name, id, label, hint, error, help, optional };
  return <Field {...text}>{(control) => <textarea {...area} {...control} />}</Field>;
}

type SelectFieldProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name' | 'className' | 'children'> & {
    readonly options: readonly (string | { readonly value: string; readonly label: string })[];
    /** Text of an empty option, shown first. */
    readonly placeholder?: string;
  };

/** Shows a select field. */
export function SelectField(props: SelectFieldProps) {
  const { name, id, label, hint, error, help, optional, options, placeholder, ...select } = props;
  const text = { name, id, label, hint, error, help, optional };
  return (
    <Field {...text}>
      {(control) => (
        <select {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
