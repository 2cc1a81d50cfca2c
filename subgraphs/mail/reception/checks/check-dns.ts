import dns from "node:dns";

/** Resolves like `dns.promises.resolve`: with records, or with an error that has a `code`. */
export type Resolve = (name: string, type: string) => Promise<unknown>;

/** The limits of queries for one mail. */
export interface DnsLimits {
  readonly questions: number;
  /** For all of them, in milliseconds. */
  readonly within: number;
}

/** The time limit for one name server, and the number of tries. */
const patience = { timeout: 2_000, tries: 2 };

/** A resolver for one mail. Call `end` when the mail is done. */
export interface MailDns {
  readonly resolve: Resolve;
  end(): void;
}

/**
 * Queries the name servers of this machine, or the given one, within limits: mails from unknown senders cause the
 * queries, and their servers answer. Queries beyond the limits fail like unanswered ones.
 * @param server an address with a port, such as `127.0.0.1:5353`
 */
export function openMailDns(server: string | undefined, { questions, within }: DnsLimits): MailDns {
  const resolver = new dns.promises.Resolver(patience);
  if (server !== undefined) resolver.setServers([server]);
  let left = questions;
  const timer = setTimeout(() => {
    left = 0;
    resolver.cancel();
  }, within);
  return {
    async resolve(name, type) {
      if (left <= 0) throw Object.assign(new Error("No more questions for this mail."), { code: dns.TIMEOUT });
      left--;
      return resolver.resolve(name, type);
    },
    end: () => clearTimeout(timer),
  };
}
