import type { ReactNode } from 'react';
import { chatUrl, phoneUrl } from '#kernel/phone-url.ts';
import { t } from '#texts/t.ts';
import { MessageCircle, Phone } from './icon.tsx';

type ReachLinksProps = {
  /** Stored number, 11 digits. */
  readonly number: string;
  /** Name of its owner. */
  readonly name: string;
  /** First line of the chat. */
  readonly line: string;
  /** Title of the product, if several rows have such links. */
  readonly about?: string;
  /** Content of the phone link: the number, or a word. By default both links are icons only. */
  readonly call?: ReactNode;
  /** Label of the phone link, if `call` is not enough. */
  readonly callLabel?: string;
  /** Content of the WhatsApp link; by default an icon only. */
  readonly chat?: ReactNode;
  /** Class of both links. */
  readonly className?: string | undefined;
  /** Class of their icons. */
  readonly iconClass?: string;
  /** Other contact links, between the two. */
  readonly children?: ReactNode;
};

/** Shows a phone link and a WhatsApp link for a number. */
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
