import type { MetaDescriptor } from 'react-router';
import { clipText } from '#kernel/clip-text.ts';
import { t } from '#texts/t.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { isForSale } from '../domains/catalog/products/rules.ts';
import type { Listing } from '../domains/catalog/web/public/listing.ts';
import { paths } from '../paths.ts';
import { canonicalAddress } from './page-address.tsx';
import { sharePicturePath } from './share-picture-path.ts';

/**
 * Builds structured data for search engines (schema.org). A listing without a photo gets no offer: merchant listings
 * must have an image (https://developers.google.com/search/docs/appearance/structured-data/merchant-listing).
 */
function structuredData(product: Listing, origin: string): MetaDescriptor {
  const available = isForSale(product.state);
  const url = canonicalAddress(origin, paths.categoryList(product.id));
  const { brand } = product.facts;
  const offers = {
    '@type': 'Offer',
    url,
    price: product.resalePrice,
    priceCurrency: 'BDT',
    itemCondition: 'https://schema.org/UsedCondition',
    availability: available ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    seller: { '@type': 'Organization', name: product.sellerName },
  };
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      category: product.categoryName,
      description: product.details,
      url,
      ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
      itemCondition: 'https://schema.org/UsedCondition',
      ...(product.imageUrl ? { image: [product.imageUrl], offers } : {}),
    },
  };
}

/**
 * Returns the path of a listing's preview picture for shared links, which shows price and attributes. Returns undefined
 * for a listing without a photo. The path contains the price, so that other sites load the picture again after a price
 * change.
 */
export function sharePictureOf({ id, imageUrl, resalePrice }: Listing): string | undefined {
  return imageUrl ? `${sharePicturePath(`${id}.jpg`)}?price=${resalePrice}` : undefined;
}

/** Maximum length of the description for search results, in characters. */
const SUMMARY_LENGTH = 155;

/**
 * Returns the head elements of a product's page, with `noindex` if the product is gone.
 * @param origin public origin of the site, without a path
 */
export function productMeta(product: Listing | null, origin: string): MetaDescriptor[] {
  if (!product) return pageMeta({ title: t('gone.tab'), hidden: true });
  const summary = clipText(product.details, SUMMARY_LENGTH);
  return [...pageMeta({ title: product.title, description: summary }), structuredData(product, origin)];
}
