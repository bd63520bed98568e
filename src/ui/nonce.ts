import { createContext } from 'react';

/** The nonce that the content security policy of this page allows on inline scripts; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
