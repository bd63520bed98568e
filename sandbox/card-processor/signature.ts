import { createHmac } from 'node:crypto';

/** Returns the `Stripe-Signature` header for a body sent at this time (unix seconds). */
export function signPayload(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
