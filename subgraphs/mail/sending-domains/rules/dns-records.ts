/** A record that a domain needs in DNS. */
export interface DnsRecord {
  readonly type: "TXT" | "MX";
  /** The whole name, without a dot at its end. */
  readonly name: string;
  readonly value: string;
}

/** The TXT record of a key that signs mail (RFC 6376 3.6.1). */
export function dkimRecord(
  domain: string,
  { selector, publicKey }: { readonly selector: string; readonly publicKey: string },
): DnsRecord {
  return { type: "TXT", name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` };
}
