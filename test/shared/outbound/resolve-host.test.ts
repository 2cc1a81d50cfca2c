import { createSocket } from "node:dgram";
import dns from "node:dns";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { createOutbound } from "../../../subgraphs/shared/outbound/outbound.js";
import { type HostResolver, resolveHost } from "../../../subgraphs/shared/outbound/resolve-host.js";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const failing = (code: string) => (): Promise<string[]> =>
  Promise.reject(Object.assign(new Error(`query ${code}`), { code }));
const answering = (four: string[] | string, six: string[] | string): HostResolver => ({
  resolve4: typeof four === "string" ? failing(four) : async () => four,
  resolve6: typeof six === "string" ? failing(six) : async () => six,
});

/** The name servers of a network whose only one never answers. */
async function silentNameServer(): Promise<HostResolver> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  // Much longer than what is resolved otherwise takes on a machine that is busy.
  const resolver = new dns.promises.Resolver({ timeout: 3_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  closers.push(() => (resolver.cancel(), socket.close()));
  return resolver;
}

describe("the addresses of a name", () => {
  test.each([
    [["192.0.2.1"], ["2001:db8::1"], ["192.0.2.1", "2001:db8::1"]],
    [["192.0.2.1", "192.0.2.2"], "ENODATA", ["192.0.2.1", "192.0.2.2"]],
    ["ENODATA", ["2001:db8::1"], ["2001:db8::1"]],
    ["ETIMEOUT", ["2001:db8::1"], ["2001:db8::1"]],
    [["192.0.2.1"], "ETIMEOUT", ["192.0.2.1"]],
  ])("are all that name servers know: %j and %j", async (four, six, expected) => {
    const found = await resolveHost(answering(four, six), "example.test");
    expect(found.map(({ address }) => address)).toEqual(expected);
  });

  test.each([
    ["ETIMEOUT", "ETIMEOUT"],
    ["ENOTFOUND", "ETIMEOUT"],
    ["ESERVFAIL", "ENODATA"],
  ])("are not asked for elsewhere when name servers are silent: %s, %s", async (four, six) => {
    const { code } = await resolveHost(answering(four, six), "example.test").catch((error: unknown) => error as any);
    expect(["ETIMEOUT", "ESERVFAIL"]).toContain(code);
  });

  test("of this machine need no name server", async () => {
    const found = await resolveHost(answering("ETIMEOUT", "ETIMEOUT"), "localhost");
    expect(found.map(({ address }) => address)).toContain("127.0.0.1");
  });

  test("that nobody knows are not found", async () => {
    const { code } = await resolveHost(answering("ENOTFOUND", "ENOTFOUND"), "parley.invalid").catch(
      (error: unknown) => error as any,
    );
    expect(code).toBe("ENOTFOUND");
  });
});

test("names that lead nowhere do not hold up what is resolved otherwise", async () => {
  const client = createOutbound({
    purposes: { call: { hosts: "any", connectTimeoutMs: 5_000, totalTimeoutMs: 5_000, maxResponseBytes: 10 } },
    allowLoopback: true,
    resolver: await silentNameServer(),
  });
  closers.unshift(() => client.close());
  const ended: string[] = [];
  const call = (url: string) =>
    client.request("call", { method: "GET", url }).catch((error: unknown) => void ended.push((error as any).reason));
  const dead = Array.from({ length: 20 }, (_, index) => call(`http://dead-${index}.test/`));
  await call("http://localhost:1/");
  expect(ended).toEqual(["connection"]);
  await Promise.all(dead);
  expect(ended.slice(1)).toEqual(dead.map(() => "refused"));
});
