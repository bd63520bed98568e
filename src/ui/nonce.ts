import { createContext } from 'react';

/** Nonce that the page's content security policy allows on inline scripts; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
