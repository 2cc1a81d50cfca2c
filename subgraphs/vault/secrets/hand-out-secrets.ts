import type { RequestContext } from "../../shared/context/request-context.js";
import { ReadyJson } from "../../shared/graphql/ready-json.js";
import { accessOfSecret } from "../access/public.js";
import { secretJson } from "./rules/secret-json.js";
import { eachSecret, readSecrets, type UnlockedSecretRow } from "./store/unlocked-secrets.js";

/** A secret as it is handed out. */
export interface SecretOut {
  readonly secret: Omit<UnlockedSecretRow, "payload">;
  /** In base64. */
  readonly encryptedPayload: string;
}

/** The secrets of an unlocked vault, oldest first, as far as the viewer may still read them. */
export async function handOutSecrets(
  { viewer, services }: RequestContext,
  ids: readonly string[],
): Promise<SecretOut[]> {
  const secrets = await readSecrets(services.database.request.reader, viewer, ids);
  return secrets.map(({ payload, ...secret }) => ({ secret, encryptedPayload: payload }));
}

/** The same as an array of the wire's records, each with its rules of access (wire contract vault 3.4). */
export async function handOutSecretRecords(context: RequestContext, ids: readonly string[]): Promise<ReadyJson> {
  const { viewer, services } = context;
  const rules = context.loader(accessOfSecret);
  const access = new Map(await Promise.all(ids.map(async (id) => [id, await rules.load(id)] as const)));
  const records: Buffer[] = [];
  await eachSecret(services.database.request, viewer, ids, (secret) => {
    const comma = records.length === 0 ? "" : ",";
    records.push(Buffer.from(comma + secretJson(secret, access.get(secret.id) ?? [])));
  });
  return new ReadyJson(["[", ...records, "]"]);
}
