/** Shows a spinner for waits of unknown length. Screen readers read `label`. */
export function Spinner({ label, big }: { readonly label: string; readonly big?: boolean }) {
  return (
    <span role="status">
      <span className={big ? 'spin big' : 'spin'} aria-hidden="true" />
      <span className="sr">{label}</span>
    </span>
  );
}

/** Shows a spinner and a text in the middle of a region. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <p className="wait" role="status">
      <span className="spin big" aria-hidden="true" />
      {label}
    </p>
  );
}

/** Shows a placeholder for content that is loading. `className` sets its size. */
function Skeleton({ className }: { readonly className?: string }) {
  return <span className={className ? `skel ${className}` : 'skel'} aria-hidden="true" />;
}

/** Shows a bar at the top of the window during navigation. Its style hides the bar for the first 150 ms. */
export function ProgressBar({ label }: { readonly label: string }) {
  return <div className="progress" role="progressbar" aria-label={label} />;
}

/** Kind of layout of a page that is loading. */
export type PageKind = 'cards' | 'list' | 'product' | 'table' | 'text';

const CARDS = 8;
const ROWS = 6;
const LINES = 4;

/** Shows `count` equal placeholders for loading content. */
function Shapes({ count, className }: { readonly count: number; readonly className: string }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={String(index)} className={className} />);
}

function Cards() {
  return (
    <div className="sk-cards">
      <Shapes count={CARDS} className="sk-card" />
    </div>
  );
}

/** Shows the outline of a page that is loading, in place of the previous page's content. */
export function PageSkeleton({ kind, label }: { readonly kind: PageKind; readonly label: string }) {
  return (
    <div className={`page-skel ${kind}`}>
      <p className="sk-head">
        <Skeleton className="sk-title" />
        <Spinner label={label} />
      </p>
      {kind === 'cards' && <Cards />}
      {kind === 'list' && (
        <div className="sk-list">
          <Skeleton className="sk-side" />
          <Cards />
        </div>
      )}
      {kind === 'product' && (
        <div className="sk-two">
          <Skeleton className="sk-photo" />
          <div className="sk-lines">
            <Shapes count={LINES} className="sk-line" />
            <Skeleton className="sk-button" />
          </div>
        </div>
      )}
      {kind === 'table' && (
        <div className="sk-lines">
          <Shapes count={ROWS} className="sk-row" />
        </div>
      )}
      {kind === 'text' && (
        <div className="sk-lines">
          <Shapes count={LINES} className="sk-line" />
        </div>
      )}
    </div>
  );
}
