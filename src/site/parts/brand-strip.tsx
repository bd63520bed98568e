/** Makers that sellers list most. */
const BRANDS = ['Dell', 'HP', 'Lenovo', 'ASUS', 'acer', 'Apple', 'Samsung', 'BenQ'];

/** Names of makers in a row that scrolls sideways on phones. */
export function BrandStrip() {
  return (
    <section className="brands" aria-label="Brands">
      <div className="wrap">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
        <ul tabIndex={0}>
          {BRANDS.map((brand) => (
            <li key={brand}>
              <b className={`brand-${brand.toLowerCase()}`}>{brand}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
