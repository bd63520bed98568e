import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from './button.tsx';
import { Field, type FieldText } from './field.tsx';
import { Eye, EyeOff } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

type PasswordFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'type'> & {
    readonly aside?: ReactNode;
  };

/** Shows a password field with a button that reveals the password. The button appears once scripts run. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, id, label, hint, error, optional, aside, ...input } = props;
  const [shown, setShown] = useState(false);
  const ready = useHydrated();
  const Icon = shown ? EyeOff : Eye;
  const password = <span className="sr">{t('form.password')}</span>;
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error} optional={optional} aside={aside}>
      {(control) => (
        <div className="with-end">
          <input spellCheck={false} {...input} {...control} type={shown ? 'text' : 'password'} />
          {ready && (
            <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
              <Icon className="i s" aria-hidden="true" />
              {shown ? rich('form.hidePassword', { password }) : rich('form.showPassword', { password })}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
