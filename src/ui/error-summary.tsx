import { useEffect, useRef } from 'react';
import { t } from '#texts/t.ts';
import { FieldError, fieldId } from './field.tsx';
import { TriangleAlert } from './icon.tsx';

/** Error messages by field name, as in the server's responses. Only the first message of a field is shown. */
export type FieldErrors = Readonly<Record<string, readonly string[] | string | null | undefined>>;

/** Returns the first message of a field. */
export function firstError(errors: FieldErrors | null | undefined, name: string): string | undefined {
  const found = errors?.[name];
  return (typeof found === 'string' ? found : found?.[0]) || undefined;
}

type ErrorSummaryProps = {
  readonly errors: FieldErrors | null | undefined;
  /** Ids of controls by field name, for controls whose id is not `f-{name}`. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly title?: string;
  /**
   * Labels by field name, for fields whose messages do not name the field. The summary shows the label before the
   * message.
   */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Value that changes with each submission. Pass it if errors disappear one by one as the user corrects them. The
   * summary then takes the focus only after a submission.
   */
  readonly attempt?: unknown;
  /** True to focus the first wrong field instead of the summary on phones. A long summary would hide the form. */
  readonly leadsToField?: boolean;
};

const PHONE = '(max-width: 639px)';
const CONTROLS = 'input, select, textarea';

/** Scrolls to a field and focuses its control. Returns false if the field has no control to focus. */
function focusField(id: string): boolean {
  const found = document.getElementById(id);
  const control = found?.matches(CONTROLS) ? found : found?.querySelector<HTMLElement>(CONTROLS);
  if (!control) return false;
  control.focus({ preventScroll: true });
  (control.closest('.field') ?? control).scrollIntoView({ block: 'center' });
  return true;
}

/** Shows "Check these answers" with a link to each wrong field. Takes the focus whenever new errors arrive. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, ids, labels, attempt, leadsToField, title = t('form.check') } = props;
  const box = useRef<HTMLElement>(null);
  const names = Object.keys(errors ?? {}).filter((name) => firstError(errors, name));
  const key = names.map((name) => `${name}: ${firstError(errors, name)}`).join('\n');
  const [cause, words] = attempt === undefined ? [errors, key] : [attempt, null];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response with the same errors takes the focus again
  useEffect(() => {
    const [first] = names;
    const leads = leadsToField && first !== undefined && window.matchMedia(PHONE).matches;
    if (!leads || !focusField(ids?.[first] ?? fieldId(first))) box.current?.focus();
  }, [cause, words]);
  if (!key) return null;
  return (
    <section className="oops" ref={box} tabIndex={-1} aria-labelledby="oops-title">
      <h2 id="oops-title">
        <TriangleAlert className="i" aria-hidden="true" />
        {title}
      </h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${ids?.[name] ?? fieldId(name)}`}>
              {labels?.[name] && `${labels[name]}: `}
              {firstError(errors, name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Props of {@link FormRefusal}. */
export type FormRefusalProps = Pick<ErrorSummaryProps, 'ids' | 'attempt'> & {
  /** Refusal from the server. `message` is an error of the whole form; null if the errors belong to single fields. */
  readonly refused: { readonly message: string | null; readonly errors: FieldErrors } | null | undefined;
};

/** Shows a refusal above its form: the error of the whole form, or the errors of its fields. */
export function FormRefusal({ refused, ...summary }: FormRefusalProps) {
  if (!refused) return null;
  if (refused.message === null) return <ErrorSummary errors={refused.errors} {...summary} />;
  return (
    <div role="alert">
      <FieldError>{refused.message}</FieldError>
    </div>
  );
}
