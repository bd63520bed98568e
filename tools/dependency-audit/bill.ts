import { checksumOf } from '../backup/checksum.ts';

/** A CycloneDX document, as far as it is changed here. */
type Bill = {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: Record<string, unknown> };
  components: readonly { readonly 'bom-ref': string }[];
};

/** 32 hexadecimal digits in the form of a UUID. */
function asUuid(digits: string): string {
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Builds the bill of materials from npm's. The same libraries give the same bytes anywhere, so that releases can be
 * compared line by line. Its serial number follows from its contents.
 */
export function makeBill(output: string): string {
  const bill = JSON.parse(output) as Bill;
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  // The version of npm that happened to write it is no part of the product.
  delete bill.metadata.tools;
  bill.metadata.component = { ...bill.metadata.component, type: 'application', name: 'secondbyte' };
  bill.components = [...bill.components].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const serialNumber = `urn:uuid:${asUuid(checksumOf(JSON.stringify(bill)))}`;
  return `${JSON.stringify({ ...bill, serialNumber }, null, 2)}\n`;
}
