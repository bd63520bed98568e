import { t } from '#texts/t.ts';

type MapLinksProps = {
  readonly place: string;
  /** City in which the place is located. */
  readonly city: string;
};

/**
 * Links to a place in the device's map app (`geo:`, RFC 5870) and on two map sites. The page itself loads nothing from
 * these sites.
 */
export function MapLinks({ place, city }: MapLinksProps) {
  const query = encodeURIComponent(`${place}, ${city}, Bangladesh`);
  return (
    <p className="small map-links">
      <a href={`geo:0,0?q=${query}`}>{t('meet.map')}</a>{' '}
      <a href={`https://www.openstreetmap.org/search?query=${query}`} rel="noreferrer">
        OpenStreetMap
      </a>{' '}
      <a href={`https://www.google.com/maps/search/?api=1&query=${query}`} rel="noreferrer">
        Google Maps
      </a>
    </p>
  );
}
