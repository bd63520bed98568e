import { useRouteLoaderData } from 'react-router';
import type { Operator } from '../../domains/payments/contract.ts';
import type { FrameData } from '../frame-data.ts';

/** Returns the operator's details from the settings; null where they could not be fetched. */
export function useOperator(): Operator | null {
  return useRouteLoaderData<FrameData>('root')?.operator ?? null;
}

/** A number that a phone calls when it is touched. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a className="tel" href={`tel:${number.replace(/[ -]/g, '')}`}>
      {number}
    </a>
  );
}
