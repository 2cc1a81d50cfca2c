import { describe, expect, test } from "vitest";
import { laterOf } from "../../../../subgraphs/a2a/tasks/rules/later-of.js";
import {
  checkPushConfig,
  provesSomething,
  pushHeaders,
  type PushProof,
} from "../../../../subgraphs/a2a/push/rules/push-config.js";

const url = "https://receiver.example/";

describe("a push configuration", () => {
  test("is what was asked for, and an empty text is none", () => {
    const authentication = { scheme: "Bearer", credentials: "" };
    const { content, violations } = checkPushConfig({ configId: "", url, token: "", authentication }, []);
    const proof = { token: null, authentication: { scheme: "Bearer", credentials: null } };
    expect([content, violations]).toEqual([{ configId: null, url, proof }, []]);
  });

  test.each<[string, object, string[][]]>([
    ["the longest of everything", { configId: "i".repeat(128), token: "t".repeat(2048) }, []],
    ["the longest proof", { authentication: { scheme: "s".repeat(64), credentials: "c".repeat(4096) } }, []],
    ["blanks inside", { token: "a b", authentication: { scheme: "Digest", credentials: 'user="x", uri="/"' } }, []],
    ["one more of each", { configId: "i".repeat(129), token: "t".repeat(2049) }, [["configId"], ["token"]]],
    [
      "one more of the proof",
      { authentication: { scheme: "s".repeat(65), credentials: "c".repeat(4097) } },
      [
        ["authentication", "scheme"],
        ["authentication", "credentials"],
      ],
    ],
    ["a NUL in the name", { configId: "a\0b" }, [["configId"]]],
    ["half a character in the name", { configId: "a\ud800" }, [["configId"]]],
    ["blanks around", { token: " t" }, [["token"]]],
    ["a control character", { token: "a\u007fb" }, [["token"]]],
    ["a header smuggled in", { token: "a\r\nhost: b" }, [["token"]]],
    ["no scheme", { authentication: { scheme: "", credentials: "c" } }, [["authentication", "scheme"]]],
    ["a scheme with a colon", { authentication: { scheme: "a:b" } }, [["authentication", "scheme"]]],
  ])("%s", (_, facts, paths) => {
    const { violations } = checkPushConfig({ url, ...facts }, ["pushConfig"]);
    expect(violations.map(({ path }) => path)).toEqual(paths.map((path) => ["pushConfig", ...path]));
  });
});

test.each<[string, PushProof, object, boolean]>([
  ["nothing", { token: null, authentication: null }, {}, false],
  ["a token", { token: "t", authentication: null }, { "x-a2a-notification-token": "t" }, true],
  ["a scheme alone", { token: null, authentication: { scheme: "Bearer", credentials: null } }, {}, true],
  [
    "both",
    { token: "t", authentication: { scheme: "Basic", credentials: "eA==" } },
    { authorization: "Basic eA==", "x-a2a-notification-token": "t" },
    true,
  ],
])("%s proves itself", (_, proof, headers, isSomething) => {
  expect([pushHeaders(proof), provesSomething(proof)]).toEqual([headers, isSomething]);
});

test("the time of a change never runs back", () => {
  const [early, late] = [new Date(1_000), new Date(2_000)];
  expect([laterOf(late, early), laterOf(early, late), laterOf(early, early)]).toEqual([late, late, early]);
});
