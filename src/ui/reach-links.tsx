import type { ReactNode } from 'react';
import { chatUrl, phoneUrl } from '#kernel/phone-url.ts';
import { t } from '#texts/t.ts';
import { MessageCircle, Phone } from './icon.tsx';

type ReachLinksProps = {
  /** Phone number as stored, 11 digits. */
  readonly number: string;
  /** Name of the number's owner. */
  readonly name: string;
  /** First line of the WhatsApp message. */
  readonly line: string;
  /**
   * Title of the product, added to the links' labels. It distinguishes the links if several rows of a table have them.
   */
  readonly about?: string;
  /** Content of the phone link: the number or a word. Without `call`, the phone link is an icon only. */
  readonly call?: ReactNode;
  /** Label of the phone link for screen readers, if its content alone is not clear. */
  readonly callLabel?: string;
  /** Content of the WhatsApp link. Without `chat`, the WhatsApp link is an icon only. */
  readonly chat?: ReactNode;
  /** Class of the phone link and the WhatsApp link. */
  readonly className?: string | undefined;
  /** Class of the links' icons. */
  readonly iconClass?: string;
  /** Other contact links, shown between the phone link and the WhatsApp link. */
  readonly children?: ReactNode;
};

/** Shows a phone link and a WhatsApp link for a phone number. */
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
