import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from '#texts/t.ts';
import { keepDrafts, restoreDrafts, useUnsentTexts } from '#ui/form-drafts.ts';
import { preloadNotices, showSuccess } from '#ui/toaster.ts';
import { useAccessToken } from '../../domains/accounts/web/site/use-access-token.ts';
import { useSessionCheck } from '../../domains/accounts/web/site/use-session-check.ts';
import { restorePush } from '../../domains/notifications/web/site/restore-push.ts';
import { forgetCards, forgetNotes } from '../../domains/orders/web/site/forget-cards.ts';
import type { FrameData } from '../frame-data.ts';
import { setDraftKeeper } from './draft-keeper.ts';

/**
 * When the session ends or the page is left, saves the texts that the viewer has typed. Restores them after the next
 * login, or when the page is loaded again.
 */
function useDrafts(userId: string | undefined): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useUnsentTexts(address, userId);
  useEffect(() => {
    if (userId === undefined) return;
    // The function stays set after the session ends, because the typed texts still belong to this person.
    setDraftKeeper((shownAddress) => keepDrafts({ address: shownAddress, userId }));
    if (restoreDrafts({ address, userId })) showSuccess(t('frame.back'));
  }, [userId, address]);
}

type SessionFollowerProps = { readonly data: FrameData; readonly onEnded: () => void };

/** Follows changes of the session and refreshes its access token. Renders nothing. */
export default function SessionFollower({ data, onEnded }: SessionFollowerProps) {
  const { viewer, tokenSyncUrl } = data;
  useAccessToken(viewer, tokenSyncUrl, useSessionCheck(viewer?.id, onEnded));
  useDrafts(viewer?.id);
  useEffect(() => {
    void forgetCards(viewer?.id);
    forgetNotes(viewer?.id);
    void restorePush(viewer?.id);
  }, [viewer?.id]);
  useEffect(preloadNotices, []);
  return null;
}
