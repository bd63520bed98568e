import { Phone } from '#ui/icon.tsx';

/** A mobile number of 11 digits that can be called. */
export function PhoneLink({ number, name }: { readonly number: string; readonly name: string }) {
  return (
    <a className="phone-link num" href={`tel:+88${number}`} aria-label={`Call ${name}, ${number}`}>
      <Phone className="i s" aria-hidden="true" />
      {number}
    </a>
  );
}
