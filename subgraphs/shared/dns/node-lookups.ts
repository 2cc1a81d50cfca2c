import dns from "node:dns";
import type { DnsLookups } from "./dns-lookups.js";

/** How long one name server is waited for, in milliseconds, and how often each is asked. */
const usualPatience = { timeout: 2_000, tries: 2 };
/** How long an answer is waited for in all, however many name servers there are. */
const longest = 10_000;
/** Values of a name that are looked at. */
const mostValues = 100;

/** What says that there is nothing, and not that nobody answered. */
const nothingThere: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/**
 * Asks the name servers of this machine, or that one.
 * @param server an address with a port, such as `127.0.0.1:5353`
 */
export function nodeLookups(server: string | undefined, patience = usualPatience): DnsLookups {
  const ask = async (question: (resolver: dns.promises.Resolver) => Promise<string[]>): Promise<string[] | null> => {
    const resolver = new dns.promises.Resolver(patience);
    if (server !== undefined) resolver.setServers([server]);
    const timer = setTimeout(() => resolver.cancel(), longest);
    try {
      return (await question(resolver)).slice(0, mostValues);
    } catch (error) {
      return nothingThere.includes((error as { code?: unknown }).code) ? [] : null;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    txt: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    mx: (name) => ask(async (resolver) => (await resolver.resolveMx(name)).map(({ exchange }) => exchange)),
  };
}
