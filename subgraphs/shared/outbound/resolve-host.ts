import dns, { type LookupAddress } from "node:dns";

/** The time limit for one name server, and the number of tries. */
const patience = { timeout: 1_500, tries: 2 };

/** The addresses of a host name. */
export interface HostResolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/**
 * Asks the name servers of this machine.
 * @param timeFactor `TIME_LIMITS_FACTOR`
 */
export function systemResolver(timeFactor = 1): HostResolver {
  return new dns.promises.Resolver({ ...patience, timeout: patience.timeout * timeFactor });
}

/**
 * The addresses of a host name. It queries the name servers first: getaddrinfo occupies one of a few threads for as
 * long as a dead name server makes it wait, so receivers with unresolvable names would delay all others. It is used for
 * names that the name servers do not know: those of hosts files and of this machine.
 */
export async function resolveHost(resolver: HostResolver, name: string): Promise<LookupAddress[]> {
  // A name of one label belongs to this machine or its network.
  if (!name.includes(".")) return dns.promises.lookup(name, { all: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
  if (found.length > 0) return found;
  const silence = [four, six].find((asked) => asked.status === "rejected" && isSilence(asked.reason));
  if (silence?.status === "rejected") throw silence.reason;
  return dns.promises.lookup(name, { all: true });
}

function addressesOf(asked: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return asked.status === "fulfilled" ? asked.value.map((address) => ({ address, family })) : [];
}

function isSilence(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ETIMEOUT" || code === "ESERVFAIL";
}
