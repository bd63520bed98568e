import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#texts/t.ts';
import { showError } from '#ui/toaster.ts';
import { CardHeartsContext, HEART_FORM } from '../../domains/catalog/web/site/card-hearts.tsx';
import { SHOW_NUMBER } from '../../domains/catalog/web/site/show-number.tsx';
import type { FrameData } from '../frame-data.ts';
import { CLICKED_BEFORE_LOGIN } from './pressed-before-login.ts';

/** Lazy-loaded, because most visitors press no button on a card. */
const loadActions = () => import('./card-actions.ts');

const NONE: readonly string[] = [];
const NO_CHANGES: ReadonlyMap<string, boolean> = new Map();

function takeClickedBeforeLogin(): string | null {
  const productId = sessionStorage.getItem(CLICKED_BEFORE_LOGIN);
  sessionStorage.removeItem(CLICKED_BEFORE_LOGIN);
  return productId;
}

type HeartsProps = { readonly data: FrameData | undefined; readonly children: ReactNode };

/**
 * Provides the visitor's own orders and wishes to all product cards inside. A click on a wish-list button shows its
 * effect at once. If the API call fails, the effect is undone and a toast appears. A guest's click is repeated after
 * the login.
 */
export function Hearts({ data, children }: HeartsProps) {
  const viewer = data?.viewer ?? null;
  const wished = viewer === null ? NONE : (data?.wished ?? NONE);
  const ordered = data?.cart?.productIds ?? NONE;
  const [known, setKnown] = useState(wished);
  const [changes, setChanges] = useState(NO_CHANGES);
  if (known !== wished) {
    setKnown(wished);
    setChanges(NO_CHANGES);
  }
  const clickHeart = useHeartClick(viewer, setChanges);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.classList.contains(SHOW_NUMBER)) {
        event.preventDefault();
        void loadActions().then(({ revealNumber }) => revealNumber(form));
      }
      if (!form.classList.contains(HEART_FORM)) return;
      event.preventDefault();
      const fields = new FormData(form);
      clickHeart(String(fields.get('productId')), fields.get('intent') !== 'remove');
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [clickHeart]);
  const isBuyer = viewer?.userType === 'Buyer';
  useEffect(() => {
    const productId = isBuyer && takeClickedBeforeLogin();
    if (productId) clickHeart(productId, true);
  }, [isBuyer, clickHeart]);
  const hearts = useMemo(() => {
    const all = new Set(wished);
    for (const [productId, wanted] of changes) {
      if (wanted) all.add(productId);
      else all.delete(productId);
    }
    return { shown: viewer === null || isBuyer, wished: all, ordered: new Set(ordered) };
  }, [wished, changes, ordered, viewer, isBuyer]);
  return <CardHeartsContext value={hearts}>{children}</CardHeartsContext>;
}

type HeartClick = (productId: string, wanted: boolean) => void;
type SetChanges = (change: (changes: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void;

/**
 * Returns the click handler of the wish-list buttons. Clicks are sent to the API one after the other, so that the last
 * click wins.
 */
function useHeartClick(viewer: FrameData['viewer'], setChanges: SetChanges): HeartClick {
  const navigate = useNavigate();
  const sent = useRef(Promise.resolve());
  const isGuest = viewer === null;
  return useMemo(
    () => (productId, wanted) => {
      const show = (full: boolean) => {
        if (!isGuest) setChanges((changes) => new Map(changes).set(productId, full));
      };
      const undo = () => show(!wanted);
      show(wanted);
      sent.current = sent.current
        .then(loadActions)
        .then(({ pressHeart }) => pressHeart({ productId, wanted, isGuest, undo, navigate }))
        .catch(() => {
          undo();
          showError(t('frame.wishFailed'));
        });
    },
    [isGuest, navigate, setChanges],
  );
}
