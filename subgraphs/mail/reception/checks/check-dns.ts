import dns from "node:dns";

/** Answers a question as `dns.promises.resolve` does: with records, or with an error that has a `code`. */
export type Resolve = (name: string, type: string) => Promise<unknown>;

/** What one mail may ask. */
export interface DnsLimits {
  readonly questions: number;
  /** For all of them, in milliseconds. */
  readonly within: number;
}

/** How long one name server is waited for, and how often each is asked. */
const patience = { timeout: 2_000, tries: 2 };

/** A resolver for one mail. Call `end` when the mail is done. */
export interface MailDns {
  readonly resolve: Resolve;
  end(): void;
}

/**
 * Asks the name servers of this machine, or that one, within limits: a stranger's mail says what is asked, and a stranger's server
 * answers. What is beyond the limits fails as if no answer came.
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
