import { Type } from "typebox";
import {
  ListSendingDomainsDocument,
  SetDefaultSendingDomainDocument,
  type SendingDomainStatus,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { sendingDomainRecord } from "./records.js";

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

/** The routes of custom domains (wire contract mail 1, 10). GraphQL has the other operations for them. */
export const sendingDomains: readonly Route[] = [
  everyPage({
    method: "GET",
    path: "/api/v1/domains",
    credentials,
    tag,
    summary: "The organization's mail domains, newest first",
    query: Type.Object({ status: Type.Optional(Status) }),
    response: Type.Array(sendingDomainRecord.schema),
    document: ListSendingDomainsDocument,
    variables: ({ query }) => ({ status: query.status?.toUpperCase() as SendingDomainStatus | undefined }),
    connection: (data) => data.sendingDomains,
    item: sendingDomainRecord.write,
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
