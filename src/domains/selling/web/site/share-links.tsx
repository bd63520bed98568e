import '../common/sell.css';
import { useState } from 'react';
import { formatTaka } from '#kernel/money.ts';
import { shortId } from '#kernel/short-id.ts';
import { t } from '#texts/t.ts';
import { ChevronRight, Copy, LinkIcon, MessageCircle, Share, Users } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { paths } from '../../../../paths.ts';
import { stripAttributes } from '../../../catalog/web/public/attribute-texts.ts';
import type { Listing } from '../../../catalog/web/public/listing.ts';

type SharedListing = Pick<Listing, 'id' | 'title' | 'category' | 'facts' | 'resalePrice'> & {
  /** District of the listing in the page's language. */
  readonly location: string;
};

/** Returns the text to share with a link: name, attributes, price and place. */
export function shareText(listing: SharedListing): string {
  const facts = stripAttributes(listing).map(({ text }) => text);
  return t('share.text', {
    facts: [listing.title, ...facts, formatTaka(listing.resalePrice)].join(', '),
    place: listing.location,
  });
}

type ShareLinksProps = {
  readonly listing: SharedListing;
  /** Origin of the public site, such as `https://example.com`. */
  readonly origin: string;
};

/**
 * Renders links that share a listing: WhatsApp, Facebook, a button that copies the URL, and the device's share sheet.
 */
export function ShareLinks({ listing, origin }: ShareLinksProps) {
  const url = origin + paths.shortProduct(shortId(listing.id));
  const text = shareText(listing);
  const whatsApp = `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`;
  const facebook = `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`;
  return (
    <div className="share">
      <a href={whatsApp} target="_blank" rel="noreferrer">
        <span className="ic">
          <MessageCircle className="i" aria-hidden="true" />
        </span>
        <span>
          WhatsApp
          <small>{t('share.ready')}</small>
        </span>
        <ChevronRight className="i" aria-hidden="true" />
      </a>
      <a href={facebook} target="_blank" rel="noreferrer">
        <span className="ic">
          <Users className="i" aria-hidden="true" />
        </span>
        <span>
          Facebook
          <small>{t('share.wall')}</small>
        </span>
        <ChevronRight className="i" aria-hidden="true" />
      </a>
      <CopyButton url={url} />
      <DeviceShare title={listing.title} text={text} url={url} />
    </div>
  );
}

function CopyButton({ url }: { readonly url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const live = useHydrated();
  const copy = async () =>
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    );
  const label = copied === null ? t('share.copy') : copied ? t('share.copied') : t('share.notCopied');
  const address = url.replace(/^https?:\/\//, '');
  const inside = (
    <>
      <span className="ic">
        <LinkIcon className="i" aria-hidden="true" />
      </span>
      <span>
        <span role="status">{live ? label : t('share.link')}</span>
        <small className="cut">{address}</small>
      </span>
      <Copy className="i" aria-hidden="true" />
    </>
  );
  // Without scripts, nothing can be copied. So the listing's own link replaces the button.
  return live ? (
    <button type="button" onClick={() => void copy()}>
      {inside}
    </button>
  ) : (
    <a href={url}>{inside}</a>
  );
}

type DeviceShareProps = { readonly title: string; readonly text: string; readonly url: string };

/** Renders the button that opens the device's share sheet; nothing if the device has none. */
function DeviceShare(data: DeviceShareProps) {
  const live = useHydrated();
  if (!live || typeof navigator.share !== 'function') return null;
  // Closing the share sheet without a choice rejects the promise, which is no error.
  const share = () => void navigator.share(data).catch(() => {});
  return (
    <button type="button" onClick={share}>
      <span className="ic">
        <Share className="i" aria-hidden="true" />
      </span>
      <span>
        {t('share.other')}
        <small>{t('share.otherText')}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}
