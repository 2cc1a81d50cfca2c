import { Type } from "typebox";
import {
  CreateIdentityDocument,
  DeleteIdentityDocument,
  GetIdentityDocument,
  ListIdentitiesDocument,
  UpdateIdentityDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { refuseAbsentChannels } from "./absent-channels.js";
import { imFieldsOnCreate, imFieldsOnUpdate, imLocs, imVariables } from "./im-fields.js";
import { modeFields, modeLocs, modeVariables } from "./mode-fields.js";
import { identityRecord } from "./identity-record.js";
import { found } from "../found.js";

const tag = "Identities";
const credentials = ["api_key", "bearer"] as const;
const Identity = identityRecord.schema;
const base = "/api/v1/identities";
const handleRule = "3 to 63 characters: a-z, 0-9 and single hyphens";

const contactSharing = Type.Boolean({
  description: "Whether a carrier may give the contact card of the identity to those it writes to. Default: true.",
});

const directed = (channel: string) => [`${channel}_inbound_filter_mode`, `${channel}_outbound_filter_mode`];

/** Filter modes that are not possible for a new identity. */
const laterModes = [...["mail", "phone", "slack"].flatMap(directed), "slack_filter_mode"];

/** The routes of identities (wire contract org 2.5). */
export const identities: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Create an identity with its mailbox",
    body: Type.Object({
      agent_handle: Type.String({ description: handleRule }),
      display_name: Type.Optional(Nullable(Type.String({ description: "default: the handle" }))),
      description: Type.Optional(Nullable(Type.String({ description: "up to 10,000 characters" }))),
      mailbox: Type.Optional(
        Nullable(
          Type.Object({
            email_local_part: Type.Optional(
              Nullable(
                Type.String({ description: "default: the handle; on the platform's domain it must be the handle" }),
              ),
            ),
            sending_domain: Type.Optional(
              Nullable(
                Type.String({
                  description: "null: the platform's domain; if omitted: the organization's default domain",
                }),
              ),
            ),
          }),
        ),
      ),
      contact_sharing_enabled: Type.Optional(contactSharing),
      ...imFieldsOnCreate,
      phone_number: Type.Optional(Type.Unknown()),
      tunnel: Type.Optional(Type.Unknown()),
      vault_secret_ids: Type.Optional(
        Nullable(
          Type.Union([Type.String(), Type.Array(Type.String())], {
            description: 'secrets of the vault that it gets access to: a UUID, several, or "*" or "all"',
          }),
        ),
      ),
    }),
    unavailableKeys: laterModes,
    status: 201,
    response: Identity,
    idempotencyKey: "optional",
    example: {
      agent_handle: "research-assistant",
      display_name: "Research assistant",
      description: "Finds and reads papers.",
    },
    action: "identity.create",
    errors: ["phone_unavailable", "tunnel_unavailable", { code: "vault_not_initialized", status: 409 }],
    loc: imLocs,
    document: CreateIdentityDocument,
    variables: ({ body }) => {
      refuseAbsentChannels(body);
      const { mailbox } = body;
      const { imEnabled, claimImLine } = imVariables(body);
      return {
        input: {
          imEnabled,
          claimImLine,
          agentHandle: body.agent_handle,
          displayName: body.display_name,
          description: body.description,
          contactSharingEnabled: body.contact_sharing_enabled,
          mailbox: mailbox && { emailLocalPart: mailbox.email_local_part, sendingDomain: mailbox.sending_domain },
          ...vaultSecrets(body.vault_secret_ids),
        },
      };
    },
    answer: (data) => identityRecord.write(data.createIdentity.identity),
  }),
  everyPage({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "List identities, newest first",
    description: "An agent's key sees its own identity only.",
    response: Type.Array(Identity),
    document: ListIdentitiesDocument,
    connection: (data) => data.identities,
    item: identityRecord.write,
  }),
  operationRoute({
    method: "GET",
    path: `${base}/{agent_handle}`,
    credentials,
    tag,
    summary: "An identity",
    response: Identity,
    document: GetIdentityDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: (data) => identityRecord.write(found(data.identity)),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/{agent_handle}`,
    credentials,
    tag,
    summary: "Change an identity",
    description: "Omitted keys are unchanged. An agent's key may change its own texts and handle.",
    body: Type.Object({
      agent_handle: Type.Optional(Type.String({ description: `${handleRule}; the email address stays` })),
      display_name: Type.Optional(Nullable(Type.String())),
      description: Type.Optional(Nullable(Type.String({ description: "up to 10,000 characters; null clears" }))),
      ...modeFields,
      contact_sharing_enabled: Type.Optional(contactSharing),
      ...imFieldsOnUpdate,
    }),
    refusedKeys: ["status"],
    response: Identity,
    idempotencyKey: "optional",
    example: { display_name: "Research assistant", description: "Finds, reads and compares papers." },
    errors: [
      {
        code: "identity_quota_exceeded",
        means: "The organization holds the maximum number of handles for its plan. Former handles count too.",
      },
      { code: "rate_limited", means: "Too many new handles in one hour." },
    ],
    document: UpdateIdentityDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        newAgentHandle: body.agent_handle,
        displayName: body.display_name,
        description: body.description,
        contactSharingEnabled: body.contact_sharing_enabled,
        ...modeVariables(body),
        ...imVariables(body),
      },
    }),
    loc: { newAgentHandle: ["body", "agent_handle"], ...imLocs, ...modeLocs },
    answer: (data) => identityRecord.write(data.updateIdentity.identity),
  }),
  operationRoute({
    method: "DELETE",
    path: `${base}/{agent_handle}`,
    credentials,
    tag,
    summary: "Delete an identity, its mailbox and its keys",
    description: "The handle stays reserved for the organization.",
    status: 204,
    action: "identity.delete",
    document: DeleteIdentityDocument,
    variables: ({ params }) => ({ input: { agentHandle: params.agent_handle } }),
  }),
];

/** The wire's ways to name secrets: one, several, or all. */
function vaultSecrets(ids: string | string[] | null | undefined): {
  vaultSecretIds?: string[];
  allVaultSecrets?: boolean;
} {
  if (ids === null || ids === undefined) return {};
  if (ids === "*" || ids === "all") return { allVaultSecrets: true };
  return { vaultSecretIds: typeof ids === "string" ? [ids] : ids };
}
