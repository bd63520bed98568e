import type { WarningKind } from '../../scams/warning-kinds.ts';

/** Texts of a warning: the danger of the message, and how to stay safe. */
export type WarningWords = { readonly what: string; readonly safe: string };

/** Texts under a message, by kind of warning. */
export const warningWords: Readonly<Record<WarningKind, WarningWords>> = {
  code: {
    what: 'This message asks for a code or a PIN.',
    safe: 'No buyer, seller or Secondbyte employee needs one. Anyone who has it can empty your account.',
  },
  'money-ahead': {
    what: 'This message asks for money ahead.',
    safe: 'You do not need to send any. Meet, test it, and pay when it is in your hands.',
  },
  overpayment: {
    what: 'This message asks you to send on or return money that was paid too much.',
    safe: 'Check your own bKash or bank app: a message or a picture proves nothing. Don’t return or forward any money before it has arrived.',
  },
  courier: {
    what: 'This message says that a stranger will collect it.',
    safe: 'Hand it over to the person who pays you, once you have the money. Never pay a fee for somebody else.',
  },
  link: {
    what: 'This message leads to another site.',
    safe: 'Type no password, PIN or card number there, and pay nothing.',
  },
  email: {
    what: 'This message asks to continue by email.',
    safe: 'Here we warn you, and you can look up what you agreed.',
  },
};

/** Names of warnings, for lists. */
export const warningNames: Readonly<Record<WarningKind, string>> = {
  code: 'Code or PIN',
  'money-ahead': 'Money ahead',
  overpayment: 'Overpayment',
  courier: 'Courier story',
  link: 'Link elsewhere',
  email: 'Email address',
};
