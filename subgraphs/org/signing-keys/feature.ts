import type { Feature } from "../../shared/domain/feature.js";
import { signingKeyAuthority } from "./authority.js";
import { signingKeyEvents } from "./events.js";
import { sweepSigningKeys } from "./jobs.js";
import { signingKeyLifecycle } from "./lifecycle.js";
import { DropReplacedSigningKey } from "./operations/drop-replaced-signing-key.js";
import { GetSigningKey } from "./operations/get-signing-key.js";
import { RotateSigningKey } from "./operations/rotate-signing-key.js";
import { IdentitySigningKey, OrganizationSigningKey } from "./types/signing-key-fields.js";

/** signing keys: the keys that sign webhooks. */
export const signingKeys: Feature = {
  operations: [DropReplacedSigningKey, GetSigningKey, RotateSigningKey],
  types: [IdentitySigningKey, OrganizationSigningKey],
  authority: signingKeyAuthority,
  events: signingKeyEvents,
  lifecycle: signingKeyLifecycle,
  recurring: [sweepSigningKeys],
  sealedColumns: [{ table: "signing_key", key: ["id"], column: "sealed_secret" }],
};
