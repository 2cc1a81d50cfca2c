/** The HMAC in a signature header, in hexadecimal, with or without `sha256=`; null when it is impossible. */
export function readIngestSignature(header: string): string | null {
  return /^(?:sha256=)?([0-9a-f]{64})$/i.exec(header.trim())?.[1]?.toLowerCase() ?? null;
}
