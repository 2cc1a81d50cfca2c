import { describe, expect, it } from "vitest";
import { readServers } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/servers.js";
import { loopbackLines, readLines } from "../../../subgraphs/messaging/carriers/rules/configured-lines.js";
import { loopbackChoice } from "../../../subgraphs/messaging/carriers/loopback/rules/loopback-choice.js";
import { chosenCarriers } from "../../../subgraphs/messaging/carriers/rules/chosen-carriers.js";

const number = (index: number) => `+1555${String(5_550_000 + index)}`;

describe("IM_LINES", () => {
  const line = { number: number(1), role: "pool", carrier: "loopback", carrier_line_id: "one" };
  const read = { number: number(1), role: "pool", carrier: "loopback", carrierLineId: "one" };
  const text = (...lines: unknown[]) => JSON.stringify(lines);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...line, number: number(index), carrier_line_id: `${index}` }));

  it.each<[string, string | undefined, unknown]>([
    ["not set", undefined, []],
    ["no lines", "[]", []],
    ["a line", text(line), [read]],
    [
      "a line without an id: its number",
      text({ ...line, carrier_line_id: undefined }),
      [{ ...read, carrierLineId: line.number }],
    ],
    ["a triage line", text({ ...line, role: "router" }), [{ ...read, role: "router" }]],
    ["a dedicated line", text({ ...line, role: "dedicated" }), [{ ...read, role: "dedicated" }]],
    [
      "an id of 255 characters",
      text({ ...line, carrier_line_id: "a".repeat(255) }),
      [{ ...read, carrierLineId: "a".repeat(255) }],
    ],
    [
      "an id of two carriers",
      text(line, { ...line, number: number(2), carrier: "b" }),
      [read, { ...read, number: number(2), carrier: "b" }],
    ],
    ["no JSON", "+15555550142", null],
    ["no list", "{}", null],
    ["null as a line", "[null]", null],
    ["a number as a line", "[7]", null],
    ["no number", text({ ...line, number: undefined }), null],
    ["a number without a plus", text({ ...line, number: "15555550142" }), null],
    ["another role", text({ ...line, role: "spare" }), null],
    ["no carrier", text({ ...line, carrier: "" }), null],
    ["a carrier that is a number", text({ ...line, carrier: 7 }), null],
    ["an empty id", text({ ...line, carrier_line_id: "" }), null],
    ["an id of 256 characters", text({ ...line, carrier_line_id: "a".repeat(256) }), null],
    ["a number twice", text(line, { ...line, carrier_line_id: "two" }), null],
    ["an id twice", text(line, { ...line, number: number(2) }), null],
    ["one wrong line of two", text(line, { ...line, number: "no" }), null],
    ["1,001 lines", text(...many(1_001)), null],
  ])("%s", (_, setting, lines) => {
    expect(readLines(setting)).toEqual(lines);
  });

  it("names up to 1,000 lines", () => {
    expect(readLines(text(...many(1_000)))).toHaveLength(1_000);
  });

  it("says which lines the loopback carrier has", () => {
    expect(loopbackLines(text(line, { ...line, number: number(2), carrier: "other" }))).toEqual([read]);
  });

  it.each([undefined, "[]", "no JSON", text({ ...line, carrier: "other" })])(
    "%j: the loopback carrier has its own",
    (setting) => {
      const lines = loopbackLines(setting);
      const expected = ["router", ...Array(4).fill("pool"), ...Array(20).fill("dedicated")];
      expect(lines.map(({ role }) => role)).toEqual(expected);
      expect(lines[0]).toEqual({
        number: "+15555550100",
        role: "router",
        carrier: "loopback",
        carrierLineId: "+15555550100",
      });
      expect(lines.map(({ number: own }) => own).slice(1)).toEqual(
        [101, 102, 103, 104, ...Array.from({ length: 20 }, (_, index) => 120 + index)].map(
          (last) => `+15555550${last}`,
        ),
      );
    },
  );
});

describe("IM_BLUEBUBBLES", () => {
  const server = { url: "https://mac.example.com", password: "secret", number: number(1), role: "pool" };
  const text = (...servers: unknown[]) => JSON.stringify(servers);
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...server, number: number(index) }));

  it.each<[string, string | undefined, unknown]>([
    ["not set", undefined, []],
    ["a server", text(server), [server]],
    [
      "a server below a path",
      text({ ...server, url: "https://a.example/b/c//" }),
      [{ ...server, url: "https://a.example/b/c" }],
    ],
    [
      "a slash at the end",
      text({ ...server, url: "https://a.example:8443/" }),
      [{ ...server, url: "https://a.example:8443" }],
    ],
    [
      "localhost in clear text",
      text({ ...server, url: "http://localhost:1234" }),
      [{ ...server, url: "http://localhost:1234" }],
    ],
    [
      "this machine in clear text",
      text({ ...server, url: "http://127.0.0.1:1234" }),
      [{ ...server, url: "http://127.0.0.1:1234" }],
    ],
    [
      "this machine, its last number",
      text({ ...server, url: "http://127.255.255.254" }),
      [{ ...server, url: "http://127.255.255.254" }],
    ],
    ["this machine by IPv6", text({ ...server, url: "http://[::1]" }), [{ ...server, url: "http://[::1]" }]],
    ["a triage line", text({ ...server, role: "router" }), [{ ...server, role: "router" }]],
    ["a dedicated line", text({ ...server, role: "dedicated" }), [{ ...server, role: "dedicated" }]],
    ["two", text(server, { ...server, number: number(2) }), [server, { ...server, number: number(2) }]],
    ["no JSON", "mac.example.com", null],
    ["no list", "{}", null],
    ["none", "[]", null],
    ["null as a server", "[null]", null],
    ["no URL", text({ ...server, url: undefined }), null],
    ["a URL that is none", text({ ...server, url: "mac" }), null],
    ["clear text to elsewhere", text({ ...server, url: "http://mac.example.com" }), null],
    [
      "clear text to a name that starts like this machine",
      text({ ...server, url: "http://127.0.0.1.example.com" }),
      null,
    ],
    ["clear text to a name that ends like this machine", text({ ...server, url: "http://my-localhost" }), null],
    ["another protocol", text({ ...server, url: "ftp://localhost" }), null],
    ["a user in the URL", text({ ...server, url: "https://ann@mac.example.com" }), null],
    ["a query", text({ ...server, url: "https://mac.example.com/?a=1" }), null],
    ["a fragment", text({ ...server, url: "https://mac.example.com/#a" }), null],
    ["no number", text({ ...server, number: undefined }), null],
    ["a number without a plus", text({ ...server, number: "15555550142" }), null],
    ["no password", text({ ...server, password: "" }), null],
    ["a password that is a number", text({ ...server, password: 7 }), null],
    ["another role", text({ ...server, role: "spare" }), null],
    ["a number twice", text(server, { ...server, url: "https://other.example.com" }), null],
    ["one wrong server of two", text(server, { ...server, number: "no" }), null],
    ["101 servers", text(...many(101)), null],
  ])("%s", (_, setting, servers) => {
    expect(readServers(setting)).toEqual(servers);
  });

  it("names up to 100 servers", () => {
    expect(readServers(text(...many(100)))).toHaveLength(100);
  });
});

describe("simulated phones", () => {
  it.each([
    [{}, true],
    [{ IM_LOOPBACK: "1" }, true],
    [{ IM_LOOPBACK: "0" }, false],
    [{ IM_LOOPBACK: "1", IM_BLUEBUBBLES: "[]", DATABASE_URL: "postgres:", PUBLIC_BASE_URL: "https:" }, true],
    [{ IM_BLUEBUBBLES: "[]" }, false],
    [{ DATABASE_URL: "postgres:" }, false],
    [{ PUBLIC_BASE_URL: "https:" }, false],
  ] as const)("with %j run: %s", (settings, runs) => {
    const other = {
      isWanted: ({ IM_BLUEBUBBLES }: { readonly IM_BLUEBUBBLES?: string }) => IM_BLUEBUBBLES !== undefined,
    };
    expect(chosenCarriers([other, loopbackChoice], settings).includes(loopbackChoice)).toBe(runs);
  });
});
