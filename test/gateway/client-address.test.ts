import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAddressBehind } from "../../gateway/http/client-address.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { newAddress } from "../support/people.js";
import { rest } from "../support/rest.js";

const behind = (remoteAddress: string, forwarded?: string, trusted = "10.0.0.0/8, ::1") =>
  clientAddressBehind(trusted)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage);

describe("the caller's address", () => {
  it.each([
    ["of a direct call", "203.0.113.9", undefined, "203.0.113.9"],
    ["on a dual-stack socket", "::ffff:203.0.113.9", undefined, "203.0.113.9"],
    ["that a stranger claims", "203.0.113.9", "192.0.2.1", "203.0.113.9"],
    ["that the proxy names", "10.0.0.1", "192.0.2.1", "192.0.2.1"],
    ["that the proxy names with its port", "10.0.0.1", "192.0.2.1:567", "192.0.2.1"],
    ["of IPv6", "10.0.0.1", "2001:db8::7", "2001:db8::7"],
    ["of IPv6 in brackets", "10.0.0.1", "[2001:db8::7]", "2001:db8::7"],
    ["of IPv6 with its port", "10.0.0.1", "[2001:db8::7]:567", "2001:db8::7"],
    ["of IPv4 in IPv6's clothes, with its port", "10.0.0.1", "[::FFFF:192.0.2.1]:567", "192.0.2.1"],
    ["before a chain of proxies with ports", "::1", "192.0.2.1:1, 10.0.0.2:2 ,10.0.0.3:3", "192.0.2.1"],
    ["before what the caller made up", "10.0.0.1", "198.51.100.1:9, 192.0.2.1:567", "192.0.2.1"],
    ["when the proxy knows none", "10.0.0.1", "unknown", "10.0.0.1"],
    ["when the port is none", "10.0.0.1", "192.0.2.1:x", "10.0.0.1"],
    ["when the brackets hold no address", "10.0.0.1", "[::1::]:80", "10.0.0.1"],
    ["with a zone", "10.0.0.1", "192.0.2.1, fe80::1%eth0", "fe80::1"],
  ])("%s", (_, remoteAddress, forwarded, expected) => {
    expect(behind(remoteAddress, forwarded)).toBe(expected);
  });
});

describe("limits behind a proxy that writes ports", () => {
  let parley: TestParley;
  beforeAll(async () => {
    parley = await startTestParley({ environment: { TRUST_PROXY: "127.0.0.1", SIGNUP_PER_ADDRESS_PER_HOUR: "2" } });
  });
  afterAll(() => parley.close());

  it.each([
    ["REST", (headers: Record<string, string>) => signUp(headers)],
    ["GraphQL", (headers: Record<string, string>) => signUpByGraphql(headers)],
  ])("count one caller once, whatever port it comes from: %s", async (kind, call) => {
    const caller = kind === "REST" ? "192.0.2.1" : "[2001:db8::1]";
    const codes = [];
    for (const port of [1001, 1002, 1003]) codes.push(await call({ "x-forwarded-for": `${caller}:${port}` }));
    expect(codes).toEqual([undefined, undefined, "rate_limited"]);
    expect(await call({ "x-forwarded-for": "198.51.100.7:1001" })).toBeUndefined();
  });

  async function signUp(headers: Record<string, string>): Promise<string | undefined> {
    const body = { human_email: newAddress(), note_to_human: "It is me." };
    return (await rest(parley, headers, "POST", "/api/v1/agent-signup", body)).body.error?.code as string | undefined;
  }

  async function signUpByGraphql(headers: Record<string, string>): Promise<string | undefined> {
    const { errors } = await parley.graphql(
      "mutation ($input: SignUpAgentInput!) { signUpAgent(input: $input) { claimStatus } }",
      { input: { humanEmail: newAddress(), noteToHuman: "It is me." } },
      headers,
    );
    return errors?.[0]?.extensions.code;
  }
});
