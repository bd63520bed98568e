import { buttonClass } from './button.tsx';
import { Download } from './icon.tsx';

type DownloadLinkProps = {
  /** URL of the file: an API call, not a page. */
  readonly href: string;
  readonly label: string;
};

/** Shows a link that saves a file, with the look of a button. */
export function DownloadLink({ href, label }: DownloadLinkProps) {
  return (
    <a className={buttonClass({ kind: 'second' })} href={href} download>
      <Download className="i s" aria-hidden="true" />
      {label}
    </a>
  );
}
