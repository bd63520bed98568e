import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#ui/page-meta.ts';
import { isForSale } from '../domains/catalog/products/rules.ts';
import type { Listing } from '../domains/catalog/web/parts/listing.ts';

/** What search engines read of a product (schema.org). */
function structuredData(product: Listing): MetaDescriptor {
  const available = isForSale(product.state);
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      category: product.categoryName,
      description: product.details,
      ...(product.imageUrl ? { image: [product.imageUrl] } : {}),
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        price: product.resalePrice,
        priceCurrency: 'BDT',
        itemCondition: 'https://schema.org/UsedCondition',
        availability: available ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
        seller: { '@type': 'Organization', name: product.sellerName },
      },
    },
  };
}

/** Letters of the description that search results show. */
const SUMMARY_LENGTH = 155;

/** What the head of a product's page says; of one that is gone, that it is no page to find. */
export function productMeta(product: Listing | null): MetaDescriptor[] {
  if (!product) return pageMeta({ title: 'Listing gone', hidden: true });
  const summary = product.details.slice(0, SUMMARY_LENGTH);
  return [
    ...pageMeta({ title: product.title, description: summary, image: product.imageUrl }),
    structuredData(product),
  ];
}
