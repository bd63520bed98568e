import { useNavigation } from 'react-router';

/**
 * Returns whether any form of the page is being sent. Stays true after the server's response until the next page is
 * shown. So the button cannot be pressed a second time while that page loads.
 */
export function useSendingForm(): boolean {
  return useNavigation().formMethod === 'POST';
}
