import { type MouseEvent, useState } from 'react';
import { NoPicture, Picture } from '#ui/picture.tsx';
import type { Listing } from './listing.ts';
import { productPictures } from './product-picture.ts';

/** Photos of a product, shown whole, with thumbnails. Without scripts a thumbnail opens its photo. */
export function Gallery({ product }: { readonly product: Pick<Listing, 'images' | 'title'> }) {
  const pictures = productPictures(product);
  const [shown, setShown] = useState(0);
  const current = pictures[shown];
  const show = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    setShown(index);
  };
  return (
    <div className="gallery">
      <div className="stage">
        {current ? (
          <Picture
            key={current.src}
            files={current}
            alt={`${product.title}, photo ${shown + 1}`}
            sizes="(min-width: 1024px) 690px, 100vw"
            first={shown === 0}
            whole
          />
        ) : (
          <NoPicture name={product.title} />
        )}
        {pictures.length > 1 && (
          <span className="count">
            {shown + 1} of {pictures.length}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="thumbs">
          {pictures.map((picture, index) => (
            <a
              key={picture.src}
              href={picture.src}
              aria-current={index === shown ? 'true' : undefined}
              aria-label={`Photo ${index + 1} of ${pictures.length}`}
              onClick={show(index)}
            >
              <Picture files={picture} alt="" sizes="104px" />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
