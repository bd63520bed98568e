import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import type { Icon } from './icon.tsx';

type TagProps = {
  /** Color of the tag: `a` green, `b` teal, `c` gray. */
  readonly tone: 'a' | 'b' | 'c';
  /** Letter of the grade, before the word. */
  readonly grade: string;
  readonly children: ReactNode;
};

/**
 * Shows a grade in the shape of a shop tag, with cut corners and a hole. The grade (A to C) comes first, then the word.
 */
export function Tag({ tone, grade, children }: TagProps) {
  return (
    <span className={`cond ${tone}`}>
      <b>{grade}</b>
      {children}
    </span>
  );
}

/** Color of a {@link Status}. `done` marks a final status; the default is gray. */
export type StatusTone = 'ok' | 'info' | 'warn' | 'done';

type StatusProps = {
  readonly tone?: StatusTone | undefined;
  readonly icon: Icon;
  readonly children: ReactNode;
};

/** Shows a status as an icon and a word. */
export function Status({ tone, icon: Icon, children }: StatusProps) {
  return (
    <span className={tone ? `status ${tone}` : 'status'}>
      <Icon className="i s" aria-hidden="true" />
      {children}
    </span>
  );
}

/**
 * Shows the badge of verified sellers: a blue shape with a scalloped edge. {@link Verified} and {@link Avatar} contain
 * it.
 */
export function VerifiedMark() {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path
        className="vt"
        d="M10 1.5l2.3 1.6 2.8-.1.8 2.7 2.3 1.6-.9 2.7.9 2.7-2.3 1.6-.8 2.7-2.8-.1L10 18.5l-2.3-1.6-2.8.1-.8-2.7-2.3-1.6.9-2.7-.9-2.7 2.3-1.6.8-2.7 2.8.1z"
      />
      <path className="vc" d="m6.8 10.2 2.2 2.2 4.2-4.6" />
    </svg>
  );
}

type VerifiedProps = {
  /** True to show only the badge if there is no space for the word. Screen readers still read the word. */
  readonly brief?: boolean;
};

/** Shows the badge and the word "Verified" for a seller whom an admin has verified. */
export function Verified({ brief }: VerifiedProps) {
  return (
    <span className="verified">
      <VerifiedMark />
      <span className={brief ? 'sr' : undefined}>{t('frame.verified')}</span>
    </span>
  );
}

type AvatarProps = {
  readonly name: string;
  readonly image?: string | null;
  readonly verified?: boolean;
  readonly big?: boolean;
};

/** Returns the initials of the first two words of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Shows a person's picture or initials in a circle. The circle is decorative, because the name is beside it. */
export function Avatar({ name, image, verified, big }: AvatarProps) {
  return (
    <span className={big ? 'avatar big' : 'avatar'} aria-hidden="true">
      {image ? <img src={image} alt="" width={big ? 48 : 36} height={big ? 48 : 36} /> : initials(name)}
      {verified && <VerifiedMark />}
    </span>
  );
}
