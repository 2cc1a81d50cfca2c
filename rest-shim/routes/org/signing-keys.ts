import { Type } from "typebox";
import {
  GetSigningKeyDocument,
  GetSigningKeyOfIdentityDocument,
  RotateSigningKeyDocument,
} from "../../../generated/documents.js";
import { RotateSigningKeyShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { Instant, Nullable } from "../nullable.js";
import { found } from "../found.js";

const tag = "Signing keys";
const credentials = ["api_key", "bearer"] as const;
const ofIdentity = "/api/v1/identities/{agent_handle}/signing-key";
const ofCaller = "/api/v1/signing-keys";

const Status = Type.Object({ configured: Type.Boolean(), created_at: Nullable(Instant) });
const newKeyRecord = record(RotateSigningKeyShape.fields.rotateSigningKey, {
  keys: { signing_key: { description: "`whsec_` and 44 letters and digits. Shown only here." } },
});
const rotation = "The key that it replaces stays valid for 24 hours. Accepts an Idempotency-Key.";

/** The routes of signing keys (spec 4.1, wire contract org 2.3). */
export const signingKeys: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: ofIdentity,
    credentials,
    tag,
    summary: "Whether an identity has its own signing key",
    response: Status,
    document: GetSigningKeyOfIdentityDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: ({ identity }) => statusOf(found(identity).signingKey),
  }),
  operationRoute({
    method: "POST",
    path: ofIdentity,
    credentials,
    tag,
    summary: "Create or rotate an identity's signing key",
    description: rotation,
    status: 201,
    response: newKeyRecord.schema,
    idempotencyKey: "optional",
    document: RotateSigningKeyDocument,
    variables: ({ params }) => ({ input: { agentHandle: params.agent_handle } }),
    answer: (data) => newKeyRecord.write(data.rotateSigningKey),
  }),
  operationRoute({
    method: "GET",
    path: ofCaller,
    name: "getCallersSigningKey",
    credentials,
    tag,
    deprecated: true,
    summary: "Whether there is a signing key",
    description: "For an agent: its own key. For all others: any key of the organization or of one of its identities.",
    response: Status,
    document: GetSigningKeyDocument,
    variables: () => ({}),
    answer: ({ signingKey }) => statusOf(signingKey),
  }),
  operationRoute({
    method: "POST",
    path: ofCaller,
    name: "rotateCallersSigningKey",
    credentials,
    tag,
    deprecated: true,
    summary: "Create or rotate the caller's signing key",
    description: `For an agent: its own key. For all others: the organization's key. ${rotation}`,
    status: 201,
    response: newKeyRecord.schema,
    idempotencyKey: "optional",
    document: RotateSigningKeyDocument,
    variables: () => ({ input: {} }),
    answer: (data) => newKeyRecord.write(data.rotateSigningKey),
  }),
];

function statusOf(key: { readonly createdAt: string } | null | undefined): object {
  return { configured: key != null, created_at: key?.createdAt ?? null };
}
