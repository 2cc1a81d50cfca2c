import { Type } from "typebox";
import {
  ListSendingDomainsDocument,
  SetDefaultSendingDomainDocument,
  type SendingDomainStatus,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Instant, Nullable } from "../nullable.js";

const tag = "Mail";
const credentials = ["api_key"] as const;

const Status = Type.Union([
  Type.Literal("not_started"),
  Type.Literal("awaiting_ownership"),
  Type.Literal("pending"),
  Type.Literal("dns_invalid"),
  Type.Literal("verifying"),
  Type.Literal("verified"),
  Type.Literal("failed"),
  Type.Literal("pending_dkim_rotation"),
  Type.Literal("degraded"),
  Type.Literal("pending_deletion"),
]);

/** The record of a domain (wire contract mail 2.7). */
const Domain = Type.Object(
  {
    id: Type.String({ description: "`sending_domain_` and a UUID." }),
    domain: Type.String(),
    status: Status,
    is_default: Type.Boolean(),
    verified_at: Nullable(Instant),
  },
  { $id: "SendingDomain", description: "A domain that the organization has registered for its mailboxes." },
);

/** The routes of custom domains (wire contract mail 1, 10). GraphQL has the other operations for them. */
export const sendingDomains: readonly Route[] = [
  everyPage({
    method: "GET",
    path: "/api/v1/domains",
    credentials,
    tag,
    summary: "The organization's mail domains, newest first",
    query: Type.Object({ status: Type.Optional(Status) }),
    response: Type.Array(Domain),
    document: ListSendingDomainsDocument,
    variables: ({ query }) => ({ status: query.status?.toUpperCase() as SendingDomainStatus | undefined }),
    connection: (data) => data.sendingDomains,
    item: ({ id, domain, status, isDefault, verifiedAt }) => ({
      id,
      domain,
      status: status.toLowerCase(),
      is_default: isDefault,
      verified_at: verifiedAt ?? null,
    }),
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/domains/{domain}/set-default",
    credentials,
    tag,
    summary: "Set the domain of new mailboxes",
    description: "For admin keys. To clear it, pass the platform's domain.",
    response: Type.Object({ default_domain: Nullable(Type.String()) }),
    action: "mail.sending_domain.change",
    document: SetDefaultSendingDomainDocument,
    variables: ({ params }) => ({ domain: params.domain }),
    answer: (data) => ({ default_domain: data.setDefaultSendingDomain.defaultDomain?.domain ?? null }),
  }),
];
