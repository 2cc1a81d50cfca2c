import { defineKit } from "../support/kit/kit.js";
import { expectedAuthority } from "./kit/authority.js";
import { events } from "./kit/events.js";
import { renewBrands } from "./kit/brands.js";
import { billingCodes, meteredPlans } from "./kit/billing-errors.js";
import { brandCodes } from "./kit/brand-errors.js";
import { domainCodes } from "./kit/domain-errors.js";
import { mcpGrantCodes } from "./kit/mcp-grant-errors.js";
import { orgCodes } from "./kit/errors.js";
import { peopleCodes } from "./kit/people-errors.js";
import { signupCodes } from "./kit/signup-errors.js";
import { webhookCodes } from "./kit/webhook-errors.js";
import { graphqlCalls } from "./kit/graphql-calls.js";
import { restCalls } from "./kit/rest-calls.js";
import { makePart, noPart, prepareWorld } from "./kit/scene.js";
import { strangers } from "./kit/strangers.js";
import { secretLife } from "./kit/secret-life.js";
import { unfiltered } from "./kit/unfiltered.js";
import { visible } from "./kit/visible.js";

/** What the suites over all domains need to know of org. */
export const kit = defineKit({
  name: "org",
  environment: {
    SIGNUP_PER_ADDRESS_PER_HOUR: "0",
    MCP_OAUTH_CALLS_PER_MINUTE: "1000000",
    DOMAIN_CLAIMS_PER_ORGANIZATION: "1000",
    // No name server: nothing is looked up outside.
    MAIL_DNS_SERVER: "127.0.0.1:1",
  },
  prepare: prepareWorld,
  part: makePart,
  nothing: noPart,
  facts: (_, { spareKeyId }) => [spareKeyId],
  secrets: ({ signInToken, billingToken, mcpCode }) => ({
    "sign-in token": signInToken,
    "token of a link": billingToken,
    "code of an application": mcpCode,
  }),
  before: renewBrands,
  authority: expectedAuthority,
  graphql: {
    calls: graphqlCalls,
    spending: [
      "Mutation.revokeApiKey",
      "Mutation.revokeApiKey#admin",
      "Mutation.revokeOwnApiKey",
      "Mutation.revokeServiceToken",
      "Mutation.deleteIdentity",
      "Mutation.signIn",
      "Mutation.endSession",
      "Mutation.endOtherSessions",
      "Mutation.leaveOrganization",
      "Mutation.removeMember",
      "Mutation.revokeOrganizationInvitation",
      "Mutation.approveAgent",
      "Mutation.rejectAgent",
      "Mutation.useBillingLink",
      "Mutation.deleteWebhookSubscription",
      "Mutation.endMcpGrant",
      "Mutation.releaseOrganizationDomain",
    ],
  },
  rest: restCalls,
  tools: { who_am_i: () => ({}), get_events: ({ cursor }) => ({ after: cursor, limit: 5 }) },
  visible,
  unfiltered,
  secretLife,
  strangers,
  events,
  errors: {
    // The provider is one that does not answer.
    environment: {
      OIDC_ISSUER: "http://127.0.0.1:1",
      OIDC_CLIENT_ID: "parley",
      PLANS: meteredPlans,
      MCP_OAUTH_CALLS_PER_MINUTE: "1000000",
      SIGNUP_PER_ADDRESS_PER_HOUR: "0",
      DOMAIN_CLAIMS_PER_ORGANIZATION: "1",
    },
    codes: {
      ...orgCodes,
      ...billingCodes,
      ...brandCodes,
      ...domainCodes,
      ...mcpGrantCodes,
      ...peopleCodes,
      ...signupCodes,
      ...webhookCodes,
    },
  },
});
