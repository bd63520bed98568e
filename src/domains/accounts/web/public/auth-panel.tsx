import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { type AuthItem, useAuthPurpose } from '../site/auth-purpose.ts';

type AuthPanelProps = {
  readonly title: string;
  /** Text below the title, such as the link from login to sign-up. */
  readonly other: ReactNode;
  /** Form that the visitor must use to reach another page. Undefined if the visitor wanted no other page. */
  readonly step?: 'login' | 'signup';
  readonly children: ReactNode;
};

/** Renders the frame of /login, /signup and related pages. If `step` is set, names the page that the visitor wanted. */
export function AuthPanel({ title, other, step, children }: AuthPanelProps) {
  const { purpose, item } = useAuthPurpose();
  const aim = purpose ?? t('auth.continue');
  return (
    <div className="gate">
      <div className="gate-in gate-card">
        <div>
          <h1>{title}</h1>
          <p className="muted">{other}</p>
        </div>
        {step && (
          <p className="small muted">
            {step === 'login' ? t('auth.loginTo', { purpose: aim }) : t('auth.signupTo', { purpose: aim })}
          </p>
        )}
        {step && item && <Item item={item} />}
        {children}
      </div>
    </div>
  );
}

/** Shows the listing that the visitor wanted, with its photo. */
function Item({ item: { title, taka, picture } }: { readonly item: AuthItem }) {
  return (
    <div className="item">
      <div className="ph">
        <Picture files={picture} alt="" sizes="96px" />
      </div>
      <div>
        <p className="strong">{title}</p>
        <p>
          <Money taka={taka} />
        </p>
      </div>
    </div>
  );
}
