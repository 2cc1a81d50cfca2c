import { describe, expect, it } from "vitest";
import { mayGrow } from "../../../subgraphs/vault/secrets/rules/quota.js";
import { mayChangeAccessOf, mayDelete, reachOf } from "../../../subgraphs/vault/access/rules.js";
import { newSecretViolations, secretChangeViolations } from "../../../subgraphs/vault/secrets/rules/secret-input.js";
import type { ViewerKind } from "../../../subgraphs/shared/viewer/viewer.js";

const kinds: readonly [ViewerKind, ReturnType<typeof reachOf>][] = [
  ["service_token", "all"],
  ["admin_key", "all"],
  ["console_admin", "all"],
  ["console_member", "all"],
  ["agent_key", "granted"],
  ["unclaimed_agent_key", "none"],
  ["system", "none"],
  ["anonymous", "none"],
];

describe("which secrets a viewer reaches", () => {
  it.each(kinds)("%s: %s", (kind, reach) => {
    expect(reachOf({ kind })).toBe(reach);
  });
});

describe("whose access a viewer may change", () => {
  it.each(kinds)("%s (%s)", (kind, reach) => {
    const viewer = { kind, identityId: reach === "all" ? null : "me" };
    expect([mayChangeAccessOf(viewer, "me"), mayChangeAccessOf(viewer, "you")]).toEqual([
      reach !== "none",
      reach === "all",
    ]);
  });
});

describe("what a viewer may delete", () => {
  const agent = { kind: "agent_key", identityId: "me" } as const;
  it.each([
    ["its own, which nobody else holds", agent, "me", ["me"], true],
    ["its own, which it does not hold itself any more", agent, "me", [], true],
    ["its own, which somebody else holds too", agent, "me", ["me", "you"], false],
    ["somebody else's", agent, "you", ["me"], false],
    ["an administrator's", agent, null, ["me"], false],
    ["anything as an administrator", { kind: "admin_key", identityId: null }, "you", ["me", "you"], true],
    ["its own while unclaimed", { kind: "unclaimed_agent_key", identityId: "me" }, "me", ["me"], false],
  ] as const)("%s", (_case, viewer, createdByIdentityId, holders, may) => {
    expect(mayDelete(viewer, { createdByIdentityId, holders })).toBe(may);
  });
});

describe("whether a vault may grow", () => {
  const most = { secrets: 10, bytes: 100 };
  it.each([
    ["to its last place", { secrets: 9, bytes: 90 }, { secrets: 1, bytes: 10 }, true],
    ["by one secret too many", { secrets: 10, bytes: 0 }, { secrets: 1, bytes: 1 }, false],
    ["by one byte too many", { secrets: 0, bytes: 100 }, { secrets: 0, bytes: 1 }, false],
    ["by nothing, however full", { secrets: 11, bytes: 200 }, { secrets: 0, bytes: 0 }, true],
    ["to less, however full", { secrets: 11, bytes: 200 }, { secrets: 0, bytes: -50 }, true],
    ["by a secret, more bytes than allowed being there", { secrets: 1, bytes: 200 }, { secrets: 1, bytes: 1 }, false],
  ])("%s", (_case, load, growth, may) => {
    expect(mayGrow(load, growth, most)).toBe(may);
  });
});

describe("what a secret may say", () => {
  const good = {
    id: "3e0c2d3e-5d2b-4f6c-9c39-6d1a5ad5f0a1",
    name: "x",
    encryptedPayload: Buffer.alloc(30).toString("base64"),
  };
  const pathsOf = (violations: readonly { path: readonly unknown[] }[]) => violations.map(({ path }) => path.join("."));

  it("is nothing wrong with a good one", () => {
    expect(newSecretViolations(good)).toEqual([]);
    expect(newSecretViolations({ ...good, description: null })).toEqual([]);
    expect(newSecretViolations({ ...good, description: "" })).toEqual([]);
  });

  it("names everything that is wrong at once", () => {
    expect(pathsOf(newSecretViolations({ id: "x", name: "", description: "\u0007", encryptedPayload: "?" }))).toEqual([
      "id",
      "name",
      "description",
      "encryptedPayload",
    ]);
  });

  it.each([
    [{}, []],
    [{ description: null }, []],
    [{ name: null }, ["name"]],
    [{ encryptedPayload: null }, ["encryptedPayload"]],
    [{ name: "x".repeat(256), description: "x".repeat(2001) }, ["name", "description"]],
  ])("of a change %o refuses %o", (change, paths) => {
    expect(pathsOf(secretChangeViolations(change))).toEqual(paths);
  });
});
