import { CachedFragment } from './cached-fragment.tsx';

/** Drawing of the mark, read from the HTML that the server rendered. So the script does not have to contain it. */
const writtenMark =
  typeof document === 'undefined' ? '' : (document.querySelector('svg.mark')?.innerHTML ?? '');

/** Shows the logo's mark: a shop tag with two rows of four bits, the first row faded, the second bright. */
function LogoMark() {
  if (!import.meta.env.SSR) {
    return (
      <svg
        className="mark"
        viewBox="0 0 40 32"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server wrote these elements
        dangerouslySetInnerHTML={{ __html: writtenMark }}
      />
    );
  }
  return (
    <svg className="mark" viewBox="0 0 40 32" aria-hidden="true">
      <path
        className="mark-tag"
        d="M11 0h24a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H11a5 5 0 0 1-3.7-1.6L1.300 23.800A5 5 0 0 1 0 20.400v-8.800a5 5 0 0 1 1.300-3.400l6-6.600A5 5 0 0 1 11 0z"
      />
      <circle className="mark-cut" cx="7.500" cy="16" r="2.500" />
      <path className="mark-cut" opacity=".5" d="M14 9h4v5h-4zM20 9h4v5h-4zM26 9h4v5h-4zM32 9h4v5h-4z" />
      <path className="mark-cut" d="M14 18h4v5h-4zM20 18h4v5h-4zM26 18h4v5h-4zM32 18h4v5h-4z" />
    </svg>
  );
}

/** Shows the logo: mark and name. */
export function Logo() {
  return (
    <CachedFragment name="logo" cacheKey="">
      <MarkAndWord />
    </CachedFragment>
  );
}

function MarkAndWord() {
  return (
    <>
      <LogoMark />
      <span>
        Second<i>byte</i>
      </span>
    </>
  );
}
