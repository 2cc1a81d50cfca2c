import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { TestOrganization } from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

export const secretsPath = "/api/v1/vault/secrets";

/** Gives an organization a vault with a primary key, as initialization leaves it; answers its id. */
export async function makeVault(
  { database, clock }: Pick<Services, "database" | "clock">,
  { id: organizationId }: Pick<TestOrganization, "id">,
): Promise<string> {
  const [id, createdAt] = [randomUUID(), clock.now()];
  await database.request.transaction(async (tx) => {
    await tx.vault.create({ data: { id, organizationId, createdAt, updatedAt: createdAt } });
    await tx.vaultKey.create({
      data: {
        id: randomUUID(),
        vaultId: id,
        keyType: "primary",
        authHashSha256: new Uint8Array(createHash("sha256").update(id).digest()),
        authHashSealed: new Uint8Array(randomBytes(32)),
        wrappedKey: new Uint8Array(randomBytes(60)),
        createdAt,
        updatedAt: createdAt,
      },
    });
  });
  return id;
}

/** A payload of so many bytes: ciphertext, nonce and tag. */
export function newPayload(bytes = 64, nonce: Buffer = randomBytes(12)): string {
  return Buffer.concat([randomBytes(bytes - 28), nonce, randomBytes(16)]).toString("base64");
}

/** The body of a new secret. */
export function newSecret(more: object = {}): Record<string, unknown> & { id: string } {
  return {
    id: randomUUID(),
    name: "Deploy key",
    secret_type: "api_key",
    encrypted_payload: newPayload(),
    ...more,
  };
}

/** A call of a vault route below `/api/v1/vault/secrets`. */
export function vault(
  parley: TestParley,
  credential: TestCredential,
  method: string,
  path = "",
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RestAnswer> {
  return rest(parley, credential, method, `${secretsPath}${path}`, body, headers);
}

/** Stores a secret and answers what was sent. */
export async function storeSecret(
  parley: TestParley,
  credential: TestCredential,
  more: object = {},
): Promise<Record<string, any> & { id: string }> {
  const body = newSecret(more);
  const answer = await vault(parley, credential, "POST", "", body);
  if (answer.status !== 201) throw new Error(`No secret was stored: ${JSON.stringify(answer.body)}`);
  return body;
}

/** Fills a vault with so many small secrets, one millisecond apart; answers their ids in that order. */
export async function fillVault(
  { database, clock }: Pick<Services, "database" | "clock">,
  vaultId: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const payload = new Uint8Array(randomBytes(30));
    const createdAt = new Date(clock.now().getTime() - count + index);
    return {
      ...{ id: randomUUID(), vaultId, name: `Secret ${index}`, secretType: "other" as const },
      ...{ payload, payloadBytes: payload.length, nonce: payload.slice(2, 14), createdAt, updatedAt: createdAt },
    };
  });
  await database.request.writer.vaultSecret.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** Gives an identity access to a secret. */
export async function giveAccess(
  parley: TestParley,
  credential: TestCredential,
  secretId: string,
  identityId: string,
): Promise<any> {
  const answer = await vault(parley, credential, "POST", `/${secretId}/access`, { identity_id: identityId });
  if (answer.status > 201) throw new Error(`No access was given: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The audit trail of an organization, oldest first, as the database has it. */
export async function auditOf({ services }: TestParley, organizationId: string): Promise<Record<string, any>[]> {
  const { rows } = await services.database.request.driver.query(
    "select * from vault_audit where organization_id = $1 order by occurred_at, (select position from event e where e.event_id = vault_audit.id limit 1) nulls last, id",
    [organizationId],
  );
  return rows;
}

/** An error without what differs from request to request. */
export function withoutRequestId({ status, body }: RestAnswer): string {
  return JSON.stringify([status, body]).replaceAll(/req_[\w-]+/g, "request");
}
