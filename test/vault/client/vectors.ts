// The test vectors of wire contract vault 1.5, and a function that makes each anew: it runs in Node and in a page.
import { importAesKey } from "../../../clients/vault/blob.js";
import { type Bytes, toHex } from "../../../clients/vault/bytes.js";
import { authHashOf, deriveMasterKey, type UnlockingKey } from "../../../clients/vault/master-key.js";
import { wrapOrgKey } from "../../../clients/vault/org-key.js";
import { encryptPayload } from "../../../clients/vault/payload.js";
import { oneTimePassword } from "../../../clients/vault/totp.js";

export const organizationId = "org_test_123";
export const vaultKey = "Test-Passw0rd!xy";
export const recoveryCode = "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345-6789";
export const keyIds = {
  primary: "bbbb2222-0000-4000-8000-000000000001",
  recovery: "bbbb2222-0000-4000-8000-000000000002",
};
export const secretId = "cccc3333-0000-4000-8000-000000000001";

export const vectors = {
  testPasswordHash: "056863c98cd0759f35e026f7364fb299a7a45dc4845126e6a3fa5b68378e76f9",
  masterKey: "3ed850441693fb1d412feabe49d9d6dd1bfa40f6d8ecbe58925ab03d68dca074",
  authHash: "45a1f762059fb3caf4819d8da5f821685bd6707f15de7eb5a90f9fae644a6a73",
  recoveryHash: "3d6f8574297506d590727fe3c471a1ca86a77a29604b62f52eb16865217f50f8",
  wrappedByVaultKey: "1LExp5h5CPIZWfYnso8KroaSUczGNth78hI78XSiP6oAAAAAAAAAAAAAAAGKXFW/IFE62Na6FDm0SwDS",
  wrappedByRecoveryCode: "PV8vGDQWFOI6IeT9hmNNhM8BNxnpid7tg+HH99/udKoAAAAAAAAAAAAAAAKvFSQ8fhdEn34P0w8SwbSk",
  payload: "dgZvwz8p2r/KsK1d2G5T9W/whX86AAAAAAAAAAAAAAADyeKgqd49Orjrbq23w/XlCg==",
  // RFC 6238, appendix B.
  oneTimePassword: "07081804",
};

/** 32 bytes counting up. */
export const makeTestOrgKey = (): Bytes => Uint8Array.from({ length: 32 }, (_, at) => at);

/** Derives as the client does, and keeps the bytes of the master key to look at. */
export async function derive(secret: string): Promise<UnlockingKey & { readonly bytes: Bytes }> {
  const bytes = await deriveMasterKey(secret, organizationId);
  return { bytes, authHash: await authHashOf(bytes), masterKey: await importAesKey(bytes) };
}

/** Every vector, computed here. */
export async function computeVectors(): Promise<typeof vectors> {
  const orgKey = makeTestOrgKey();
  const [password, key, code] = [await derive("test-password"), await derive(vaultKey), await derive(recoveryCode)];
  const typed = { secret_type: "api_key", payload: { api_key: "sk-test" } } as const;
  const totp = { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", digits: 8 } as const;
  return {
    testPasswordHash: password.authHash,
    masterKey: toHex(key.bytes),
    authHash: key.authHash,
    recoveryHash: code.authHash,
    wrappedByVaultKey: await wrapOrgKey(key, orgKey, keyIds.primary, nonce(1)),
    wrappedByRecoveryCode: await wrapOrgKey(code, orgKey, keyIds.recovery, nonce(2)),
    payload: await encryptPayload(await importAesKey(orgKey), secretId, typed, nonce(3)),
    oneTimePassword: (await oneTimePassword(totp, 1_111_111_109_000)).code,
  };
}

/** 0…0n. */
const nonce = (last: number): Bytes => Uint8Array.from({ length: 12 }, (_, at) => (at === 11 ? last : 0));
