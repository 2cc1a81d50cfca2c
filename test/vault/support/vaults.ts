import { createHash } from "node:crypto";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

/** Where the vault's routes are. */
export const base = "/api/v1/vault";

/** A key as a client sends it. */
export interface TestKey {
  readonly id: string;
  readonly wrapped_org_encryption_key: string;
  readonly auth_hash: string;
  readonly key_type: "primary" | "recovery";
}

/** The keys of a vault. */
export interface TestVault {
  readonly vault_key: TestKey;
  readonly recovery_keys: readonly TestKey[];
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** An id in a client's spelling, the same for the same label. */
export function idOf(label: string): string {
  return digest(`id ${label}`)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** An auth hash, the same for the same label. */
export function authHashOf(label: string): string {
  return digest(`auth hash ${label}`).toString("hex");
}

/** That many bytes in base64, the same for the same label: the server cannot tell them from ciphertext. */
export function blobOf(label: string, bytes = 60): string {
  const chunks = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) => digest(`blob ${index} ${label}`));
  return Buffer.concat(chunks).subarray(0, bytes).toString("base64");
}

/** A key of a label of its own. */
export function testKey(label: string, key_type: TestKey["key_type"]): TestKey {
  return { id: idOf(label), wrapped_org_encryption_key: blobOf(label), auth_hash: authHashOf(label), key_type };
}

/** The five keys of a new vault, of a label of its own. */
export function testVault(label: string): TestVault {
  return {
    vault_key: testKey(`${label} primary`, "primary"),
    recovery_keys: [1, 2, 3, 4].map((number) => testKey(`${label} recovery ${number}`, "recovery")),
  };
}

/** Makes an organization's vault from the keys of that label. */
export async function initialized(parley: TestParley, credential: TestCredential, label: string): Promise<TestVault> {
  const vault = testVault(label);
  const { status, body } = await rest(parley, credential, "POST", `${base}/initialize`, vault);
  if (status !== 201) throw new Error(`The vault was not made: ${JSON.stringify(body)}`);
  return vault;
}

/** GET /unlock, with that auth hash or without any. */
export function unlock(parley: TestParley, credential: TestCredential, authHash?: string): Promise<RestAnswer> {
  const query = authHash === undefined ? "" : `?auth_hash=${authHash}`;
  return rest(parley, credential, "GET", `${base}/unlock${query}`);
}

/** A secret straight in the database, with rules for those identities; its id. */
export async function putSecret(
  { services }: Pick<TestParley, "services">,
  vaultId: string,
  label: string,
  identityIds: readonly string[] = [],
  payloadBytes = 64,
): Promise<string> {
  const id = idOf(`secret ${label}`);
  const payload = new Uint8Array(Buffer.from(blobOf(`payload ${label}`, payloadBytes), "base64"));
  const now = services.clock.now();
  const times = { createdAt: now, updatedAt: now };
  await services.database.request.transaction(async (tx) => {
    const nonce = payload.slice(-28, -16);
    const facts = {
      id,
      vaultId,
      name: `Secret ${label}`,
      secretType: "api_key",
      payload,
      nonce,
      payloadBytes,
    } as const;
    await tx.vaultSecret.create({ data: { ...facts, description: `About ${label}`, ...times } });
    const rules = identityIds.map((identityId) => ({
      id: idOf(`rule ${label} ${identityId}`),
      secretId: id,
      identityId,
      createdAt: now,
    }));
    await tx.vaultAccess.createMany({ data: rules });
  });
  return id;
}

/** What the audit trail of an organization has, the oldest first. */
export async function auditOf({ services }: TestParley, organizationId: string) {
  return services.database.request.reader.vaultAudit.findMany({
    where: { organizationId },
    orderBy: [{ occurredAt: "asc" }, { id: "asc" }],
  });
}
