import dns from "node:dns";
import type { DnsLookups } from "./dns-lookups.js";

/** The time limit for one name server, in milliseconds, and the number of tries. */
const usualPatience = { timeout: 2_000, tries: 2 };
/** The time limit for an answer in total, for any number of name servers. */
const longest = 10_000;

/** Codes for an empty answer, as opposed to no answer. */
const nothingThere: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/**
 * Queries the name servers of this machine, or the given one.
 * @param server an address with a port, such as `127.0.0.1:5353`
 * @param timeFactor `TIME_LIMITS_FACTOR`
 */
export function nodeLookups(server: string | undefined, patience = usualPatience, timeFactor = 1): DnsLookups {
  const limits = { ...patience, timeout: patience.timeout * timeFactor };
  const ask = async (question: (resolver: dns.promises.Resolver) => Promise<string[]>): Promise<string[] | null> => {
    const resolver = new dns.promises.Resolver(limits);
    if (server !== undefined) resolver.setServers([server]);
    const timer = setTimeout(() => resolver.cancel(), longest * timeFactor);
    try {
      return await question(resolver);
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
