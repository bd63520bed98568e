import { useEffect } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { t } from '#texts/t.ts';
import { IconButton } from './button.tsx';
import { CircleCheck, Info, TriangleAlert, X } from './icon.tsx';

/** Duration of success and error toasts in ms, and the maximum number of toasts that are visible at once. */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
const MOST_AT_ONCE = 20;

/** Shows a success toast for 2 s. */
export function addSuccess(message: string): void {
  toast.success(message, { duration: SUCCESS_MS });
}

/** Shows an error toast for 4 s. */
export function addError(message: string): void {
  toast.error(message, { duration: ERROR_MS });
}

const LOOKS = {
  success: { tone: 'good', icon: CircleCheck },
  error: { tone: 'bad', icon: TriangleAlert },
} as const;

function Notice({ notice }: { readonly notice: Toast }) {
  const look = LOOKS[notice.type as keyof typeof LOOKS] ?? { tone: '', icon: Info };
  return (
    <div className={`toast ${look.tone}${notice.visible ? '' : ' gone'}`}>
      <look.icon className="i" aria-hidden="true" />
      <p {...notice.ariaProps}>{resolveValue(notice.message, notice)}</p>
      <IconButton label={t('frame.close')} onClick={() => toast.dismiss(notice.id)}>
        <X className="i s" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/**
 * Shows toasts at the bottom of the page. A toast stays while it is hovered or focused. The toasts use the site's own
 * styles, because the library's styles need style elements, which the content security policy refuses.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({}, undefined);
  const shown = toasts.filter((notice) => notice.visible);
  useEffect(() => {
    for (const extra of shown.slice(MOST_AT_ONCE)) toast.dismiss(extra.id);
  }, [shown]);
  return (
    <section
      className="toasts"
      aria-label={t('frame.notices')}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.slice(0, MOST_AT_ONCE).map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
