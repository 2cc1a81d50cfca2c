import { Type } from "typebox";
import { WhoamiDocument, type WhoamiQuery } from "../../../generated/documents.js";
import { operationRoute } from "../../route.js";
import { Instant, Nullable } from "../nullable.js";

type Viewer = WhoamiQuery["viewer"];

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const shared = {
  auth_subtype: nullableText("Kind of principal."),
  organization_id: nullableText("The organization that the credential opens."),
};

/** The caller's account, for any credential (wire contract org 2.1). */
export const whoami = operationRoute({
  method: "GET",
  path: "/api/whoami",
  aliases: ["/api/v1/whoami"],
  credentials: ["api_key", "service_token", "bearer"],
  tag: "Account",
  summary: "Who am I",
  description: "`auth_type` is `api_key` for keys and service tokens, `jwt` for console users.",
  response: Type.Union([
    Type.Object({
      auth_type: Type.Literal("api_key"),
      ...shared,
      scope: nullableText("`organization:<id>`, or `agent_identity:<id>` of an agent's key."),
      created_by: nullableText("A user's or an identity's id."),
      creator_type: nullableText("`human` or `agent`."),
      key_id: nullableText("The key's id."),
      label: nullableText("The key's label."),
      description: nullableText("What the key is for."),
      created_at: Nullable(Instant),
      last_used_at: Nullable(Instant),
      expires_at: Nullable(Instant),
    }),
    Type.Object({
      auth_type: Type.Literal("jwt"),
      ...shared,
      user_id: nullableText("The user's id."),
      email: nullableText("The user's email address."),
      name: nullableText("The user's name."),
      org_role: nullableText("`admin` or `member`."),
      org_slug: nullableText("The organization's short name."),
    }),
  ]),
  document: WhoamiDocument,
  variables: () => ({}),
  answer: ({ viewer }) => (consoleRoles[viewer.kind] === undefined ? keyAnswer(viewer) : userAnswer(viewer)),
});

const consoleRoles: Readonly<Partial<Record<Viewer["kind"], string>>> = {
  CONSOLE_ADMIN: "admin",
  CONSOLE_MEMBER: "member",
};

const subtypes: Readonly<Partial<Record<Viewer["kind"], string>>> = {
  ADMIN_KEY: "api_key.admin_scoped",
  AGENT_KEY: "api_key.agent_scoped.claimed",
  UNCLAIMED_AGENT_KEY: "api_key.agent_scoped.unclaimed",
  SERVICE_TOKEN: "service_token",
};

function keyAnswer({ kind, organization, identity, apiKey }: Viewer): object {
  return {
    auth_type: "api_key",
    auth_subtype: subtypes[kind] ?? null,
    // Agents' SDKs compare the scope literally before any A2A call.
    scope: identity == null ? `organization:${organization?.id}` : `agent_identity:${identity.id}`,
    organization_id: organization?.id ?? null,
    created_by: apiKey?.createdBy ?? null,
    creator_type: apiKey?.creatorType.toLowerCase() ?? null,
    key_id: apiKey?.id ?? null,
    label: apiKey?.label ?? null,
    description: apiKey?.description ?? null,
    created_at: apiKey?.createdAt ?? null,
    last_used_at: apiKey?.lastUsedAt ?? null,
    expires_at: apiKey?.expiresAt ?? null,
  };
}

function userAnswer({ kind, organization, user }: Viewer): object {
  return {
    auth_type: "jwt",
    auth_subtype: "console",
    user_id: user?.id ?? null,
    email: user?.email ?? null,
    name: user?.name ?? null,
    organization_id: organization?.id ?? null,
    org_role: consoleRoles[kind] ?? null,
    org_slug: organization?.slug ?? null,
  };
}
