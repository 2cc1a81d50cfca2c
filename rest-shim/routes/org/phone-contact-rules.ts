import { Type } from "typebox";
import { GetIdentityDocument } from "../../../generated/documents.js";
import { operationRoute } from "../../route.js";

/**
 * The only route of phones that answers: clients read the empty list of an identity without a number (wire contract org
 * 4).
 */
export const phoneContactRules = operationRoute({
  method: "GET",
  path: "/api/v1/identities/{agent_handle}/phone-contact-rules",
  credentials: ["api_key", "bearer"],
  tag: "Identities",
  name: "listPhoneContactRules",
  summary: "The phone contact rules of an identity: none",
  description: "Identities have no phone numbers here, so the list is empty for every identity that the caller sees.",
  response: Type.Array(Type.Unknown(), { maxItems: 0 }),
  document: GetIdentityDocument,
  variables: ({ params }) => ({ agentHandle: params.agent_handle }),
  answer: () => [],
});
