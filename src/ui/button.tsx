import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from './link.tsx';

/**
 * Styles of a button. A view has one `primary` button. A `delete` button opens a confirmation dialog; a `danger` button
 * inside the dialog confirms the deletion.
 */
export type ButtonKind = 'primary' | 'second' | 'quiet' | 'delete' | 'danger';

type Look = {
  readonly kind?: ButtonKind;
  /** Height of 40 px instead of 44 px, for tables and bars. */
  readonly low?: boolean;
  /** True to make the button as wide as its container. */
  readonly wide?: boolean;
};

/** Returns the CSS classes of a button, for elements that should look like buttons. */
export function buttonClass({ kind = 'second', low, wide }: Look, extra?: string): string {
  const look = kind === 'delete' ? 'quiet del' : kind;
  return ['btn', look, low && 'low', wide && 'wide', extra].filter(Boolean).join(' ');
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While true, the button shows `busyLabel`, keeps its width and its focus, and ignores clicks. */
    readonly busy?: boolean;
    readonly busyLabel?: string;
    readonly ref?: Ref<HTMLButtonElement>;
  };

function Label({ busy, busyLabel, children }: { busy?: boolean; busyLabel: string; children: ReactNode }) {
  return (
    <span className="btn-stack">
      <span className={busy ? 'away' : undefined} aria-hidden={busy || undefined}>
        {children}
      </span>
      <span className={busy ? undefined : 'away'} aria-hidden={!busy || undefined}>
        {busyLabel}
      </span>
    </span>
  );
}

/** Shows a button. `type` is `button` by default, so that no button submits a form by accident. */
export function Button({ kind, low, wide, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  const stopped = busy ? (event: { preventDefault(): void }) => event.preventDefault() : rest.onClick;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, low, wide }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={stopped}
    >
      {busyLabel ? (
        <Label busy={busy} busyLabel={busyLabel}>
          {children}
        </Label>
      ) : (
        children
      )}
    </button>
  );
}

/** Shows a link within the site that looks like a button. A URL such as `#id` opens the dialog with that id. */
export function ButtonLink({ kind, low, wide, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonClass({ kind, low, wide }, className)} />;
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Label for screen readers. */
  readonly label: string;
};

/** Shows a 44 px square button with an icon only. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={['iconbtn', className].filter(Boolean).join(' ')}
      aria-label={label}
    />
  );
}
