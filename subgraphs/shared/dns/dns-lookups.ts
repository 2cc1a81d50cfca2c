/** Asks name servers. Whatever they answer was written by strangers. */
export interface DnsLookups {
  /** The TXT records of a name, each as one text; none when there are none, null when no answer came in time. */
  txt(name: string): Promise<string[] | null>;
  /** The hosts in the MX records of a name, in the same way. */
  mx(name: string): Promise<string[] | null>;
}
