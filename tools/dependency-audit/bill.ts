import { checksumOf } from '../backup/checksum.ts';

/** Parts of a CycloneDX document that are changed here. */
type Bill = {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: Record<string, unknown> };
  components: readonly { readonly 'bom-ref': string }[];
};

/** Formats 32 hexadecimal digits as a UUID. */
function asUuid(digits: string): string {
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Builds the bill of materials from npm's document. The same libraries give the same bytes on every machine, so that
 * releases can be compared line by line. The serial number is derived from the contents.
 */
export function makeBill(output: string): string {
  const bill = JSON.parse(output) as Bill;
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  // The version of npm is not part of the product.
  delete bill.metadata.tools;
  bill.metadata.component = { ...bill.metadata.component, type: 'application', name: 'secondbyte' };
  bill.components = [...bill.components].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const serialNumber = `urn:uuid:${asUuid(checksumOf(JSON.stringify(bill)))}`;
  return `${JSON.stringify({ ...bill, serialNumber }, null, 2)}\n`;
}
