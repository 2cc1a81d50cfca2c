import { describe, expect, test } from "vitest";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { acceptsCredential } from "../../../subgraphs/vault/vaults/rules/accepted-credential.js";
import {
  decodeBlob,
  isAuthHash,
  isClientId,
  nonceOf,
  payloadFault,
  wrappedKeyFault,
} from "../../../subgraphs/vault/vaults/rules/blobs.js";
import { rotationViolations } from "../../../subgraphs/vault/keys/rules/key-material.js";
import { type NoticeKind, noticeMail } from "../../../subgraphs/vault/audit/rules/notice-mail.js";
import { authHashOf, blobOf, idOf } from "../support/vaults.js";

const id = "bbbb2222-0000-4000-8000-000000000001";

describe("the contract's test vectors", () => {
  const wrapped = "1LExp5h5CPIZWfYnso8KroaSUczGNth78hI78XSiP6oAAAAAAAAAAAAAAAGKXFW/IFE62Na6FDm0SwDS";
  const payload = "dgZvwz8p2r/KsK1d2G5T9W/whX86AAAAAAAAAAAAAAADyeKgqd49Orjrbq23w/XlCg==";

  test("are valid, their nonces before their tags", () => {
    expect([wrappedKeyFault(wrapped), payloadFault(payload)]).toEqual([null, null]);
    expect(nonceOf(decodeBlob(wrapped)!).toString("hex")).toBe("000000000000000000000001");
    expect(nonceOf(decodeBlob(payload)!).toString("hex")).toBe("000000000000000000000003");
    expect(isAuthHash("45a1f762059fb3caf4819d8da5f821685bd6707f15de7eb5a90f9fae644a6a73")).toBe(true);
    expect(isClientId(id)).toBe(true);
  });
});

test.each([
  [blobOf("x", 59), true],
  [blobOf("x", 60), false],
  [blobOf("x", 61), true],
  ["", true],
  [`${blobOf("x", 60).slice(0, -4)}    `, true],
  [`${blobOf("x", 60)}\n`, true],
  ["_".repeat(80), true],
])("a wrapped key of %j is refused: %s", (text, refused) => {
  expect(wrappedKeyFault(text) !== null).toBe(refused);
});

test.each([
  [29, true],
  [30, false],
  [65_536, false],
  [65_537, true],
])("a payload of %i bytes is refused: %s", (bytes, refused) => {
  expect(payloadFault(blobOf("x", bytes)) !== null).toBe(refused);
});

test.each([
  ["BBBB2222-0000-4000-8000-000000000001"],
  ["bbbb2222000040008000000000000001"],
  [`{${id}}`],
  [`${id}\n`],
  [` ${id}`],
  ["gggg2222-0000-4000-8000-000000000001"],
])("%j is no id in a client's spelling", (text) => expect(isClientId(text)).toBe(false));

test("base64 with bits that mean nothing set is not canonical", () => {
  expect(decodeBlob("AA==")).toEqual(Buffer.from([0]));
  for (const text of ["AB==", "AA", "AA=", "AA==="]) expect(decodeBlob(text)).toBeNull();
});

test.each<[object, string[][]]>([
  [{ currentAuthHash: authHashOf("a") }, []],
  [{ recoveryAuthHash: authHashOf("a"), currentAuthHash: null }, []],
  [{}, [["currentAuthHash"]]],
  [{ currentAuthHash: null, recoveryAuthHash: null }, [["currentAuthHash"]]],
  [{ currentAuthHash: authHashOf("a"), recoveryAuthHash: authHashOf("a") }, [["currentAuthHash"]]],
  [{ currentAuthHash: "" }, [["currentAuthHash"]]],
  [{ recoveryAuthHash: "a".repeat(63) }, [["recoveryAuthHash"]]],
])("a rotation proved by %j is wrong at %j", (proof, paths) => {
  const key = { id: idOf("new"), wrappedOrgEncryptionKey: blobOf("new"), authHash: authHashOf("new") };
  expect(rotationViolations({ ...key, ...proof }).map(({ path }) => path)).toEqual(paths);
});

test.each<[Partial<Viewer>, boolean, boolean]>([
  [{ kind: "console_member", userId: "user_1" }, true, true],
  [{ kind: "service_token", keyId: "SvcToken_1" }, true, true],
  [{ kind: "admin_key", keyId: "ApiKey_1" }, true, false],
  [{ kind: "agent_key", keyId: "ApiKey_1", identityId: id }, true, false],
])("%j is accepted: %s, and where no API keys are: %s", (facts, usually, strictly) => {
  const viewer = { ...anonymous, ...facts };
  expect(acceptsCredential(viewer, { VAULT_ALLOW_API_KEY: "true" })).toBe(usually);
  expect(acceptsCredential(viewer, { VAULT_ALLOW_API_KEY: "false" })).toBe(strictly);
});

test.each<NoticeKind>(["recovery_unlock", "rotation_failed", "keys_listed", "deleted"])(
  "the mail about %s says who, from where, when and what to do",
  (kind) => {
    const { subject, text } = noticeMail(kind, {
      actor: { type: "agent_key", id: "ApiKey_1", identityId: id },
      address: "192.0.2.1",
      at: new Date("2026-03-01T09:00:00Z"),
      requestId: "req_1",
    });
    expect(subject).toMatch(/vault/);
    for (const fact of ["ApiKey_1", id, "192.0.2.1", "2026-03-01T09:00:00.000Z", "req_1"]) expect(text).toContain(fact);
    expect(text).toMatch(/If (none|this)|end all sessions/);
  },
);
