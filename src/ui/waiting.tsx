/** A turning ring for waits of unknown length; `label` is said to those who do not see it. */
export function Spinner({ label, big }: { readonly label: string; readonly big?: boolean }) {
  return (
    <span role="status">
      <span className={big ? 'spin big' : 'spin'} aria-hidden="true" />
      <span className="sr">{label}</span>
    </span>
  );
}

/** A wait that fills a region: ring and words. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <p className="wait" role="status">
      <span className="spin big" aria-hidden="true" />
      {label}
    </p>
  );
}

/** The shape of something that is on its way; its box comes from `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={className ? `skel ${className}` : 'skel'} aria-hidden="true" />;
}
