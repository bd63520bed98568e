import type { ReactNode } from 'react';
import { chatUrl, phoneUrl } from '#kernel/phone-url.ts';
import { t } from '#texts/t.ts';
import { MessageCircle, Phone } from './icon.tsx';

type ReachLinksProps = {
  /** Stored number, 11 digits. */
  readonly number: string;
  /** Name of the person behind it. */
  readonly name: string;
  /** First line of the chat. */
  readonly line: string;
  /** Title of the product, where several rows have such links. */
  readonly about?: string;
  /** Content of the link that calls: the number, or a word. Icons alone without it. */
  readonly call?: ReactNode;
  /** Name of the link that calls, where `call` does not say it. */
  readonly callLabel?: string;
  /** Content of the link to WhatsApp; an icon alone without it. */
  readonly chat?: ReactNode;
  /** Class of both links. */
  readonly className?: string | undefined;
  /** Class of their icons. */
  readonly iconClass?: string;
  /** Other ways to reach them, between the two. */
  readonly children?: ReactNode;
};

/** Links beside each other that call a number and write to it on WhatsApp: wherever a number stands. */
export function ReachLinks(props: ReachLinksProps) {
  const { number, name, line, about, call, callLabel, chat, className, iconClass = 'i', children } = props;
  const withTitle = (link: string) => (about ? t('reach.about', { link, title: about }) : link);
  return (
    <>
      <a
        className={className}
        href={phoneUrl(number)}
        aria-label={withTitle(callLabel ?? t('reach.call', { name }))}
      >
        <Phone className={iconClass} aria-hidden="true" />
        {call}
      </a>
      {children}
      <a
        className={className}
        href={chatUrl(number, line)}
        rel="noreferrer"
        aria-label={withTitle(t('reach.chat', { name }))}
      >
        <MessageCircle className={iconClass} aria-hidden="true" />
        {chat}
      </a>
    </>
  );
}
