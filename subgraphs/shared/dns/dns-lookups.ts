/** Queries name servers. Their answers are untrusted: up to 64 KiB, which are some thousand values. */
export interface DnsLookups {
  /** The TXT records of a name, each as one text. Empty when the name has none; null when no answer came in time. */
  txt(name: string): Promise<string[] | null>;
  /** The hosts in the MX records of a name, with the same meaning of empty and null. */
  mx(name: string): Promise<string[] | null>;
}
