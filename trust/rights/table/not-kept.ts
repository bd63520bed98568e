/** Refusals for orders without a held payment. */
export const NOT_KEPT = {
  paid: 'order-state',
  buyer: 'order-state',
  seller: 'order-state',
  cancelled: 'order-state',
  unavailable: 'order-state',
  claimed: 'order-state',
  reserved: 'order-state',
  held: 'order-state',
  deciding: 'order-state',
  rival: 'order-state',
  withdrawn: 'order-state',
  repriced: 'order-state',
} as const;
