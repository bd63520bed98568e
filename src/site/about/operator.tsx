import { useRouteLoaderData } from 'react-router';
import type { Operator } from '../../domains/payments/contract.ts';
import type { FrameData } from '../frame-data.ts';

/** Returns the details of the site's operator from the settings; null if they could not be loaded. */
export function useOperator(): Operator | null {
  return useRouteLoaderData<FrameData>('root')?.operator ?? null;
}

/** Shows a phone number as a link that starts a call. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a className="tel" href={`tel:${number.replace(/[ -]/g, '')}`}>
      {number}
    </a>
  );
}
