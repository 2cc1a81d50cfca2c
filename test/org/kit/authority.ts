import type { ExpectedAuthority } from "../../support/kit/expected.js";

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4; only people let people in. */
export const expectedAuthority: ExpectedAuthority = {
  legend: {
    "400p": "400 payment_notice_invalid",
    "403m": "403 admin_key_mint_forbidden",
    "404s": "404 not_a_signup_agent",
    "403o": "403 operator_required",
    "400g": "400 oauth_grant_invalid",
  },
  refusalsOfKind: ["403o"],
  rest: `
  ROUTE                                                        none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  GET    /api/whoami                                           401   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/api-keys                                      401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  POST   /api/v1/api-keys#admin                                401   403c  403a  403a  403a  403m  403a  ok    403m  403a  ok    401
  GET    /api/v1/api-keys                                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  GET    /api/v1/api-keys/self                                 401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  POST   /api/v1/api-keys/self/revoke                          401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  PATCH  /api/v1/api-keys/{key_id}                             401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  POST   /api/v1/api-keys/{key_id}/revoke                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  POST   /api/v1/agent-signup                                  ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /api/v1/agent-signup/verify                           401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  POST   /api/v1/agent-signup/resend-verification              401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  GET    /api/v1/agent-signup/status                           401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  GET    /api/v1/agent-signup/pending                          401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  POST   /api/v1/agent-signup/{identity_id}/approve            401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  POST   /api/v1/agent-signup/{identity_id}/reject             401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  POST   /api/v1/identities                                    401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities                                    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/identities/{agent_handle}                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}#filter              401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}                     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/signing-key         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/identities/{agent_handle}/signing-key         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/signing-keys                                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/signing-keys                                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/webhooks/catalog                              401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/webhooks/subscriptions                        401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/webhooks/subscriptions                        401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/webhooks/subscriptions/{subscription_id}      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/webhooks/subscriptions/{subscription_id}      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  DELETE /api/v1/webhooks/subscriptions/{subscription_id}      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/webhooks/subscriptions/{subscription_id}/test 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/webhooks/deliveries                           401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/webhooks/deliveries/{delivery_id}/replay      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/organization-domains                          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/organization-domains                          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/organization-domains/{domain_claim_id}        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  DELETE /api/v1/organization-domains/{domain_claim_id}        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  POST   /api/v1/organization-domains/{domain_claim_id}/verify 401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  GET    /api/v1/identities/{agent_handle}/domain-affiliation  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PUT    /api/v1/identities/{agent_handle}/domain-affiliation  401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}/domain-affiliation  401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  GET    /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  PUT    /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  DELETE /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/resource-links/{resource_type}/{resource_id}  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  GET    /api/v1/billing/usage                                 401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/billing/settings                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  PUT    /api/v1/billing/settings                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/checkout-session                      401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/portal-session                        401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/billing/subscription                          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/change-plan                           401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/stripe/webhook                        400p  400p  400p  400p  400p  400p  400p  400p  400p  400p  400p  400p
  `,
  graphql: `
  OPERATION                              none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  Query.viewer                           401   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.organization                     401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.consoleSessions                  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.organizationInvitations          401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Query.eventCursor                      401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.organizationActivityCounts       401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.organizationEvents               401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.apiKeys                          401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.agentSignup                      401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Query.pendingAgents                    401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.identities                       401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.identity                         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.serviceTokens                    401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.signingKey                       401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.webhookCatalog                   401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.webhookSubscription              401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Query.webhookSubscriptions             401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.webhookDeliveries                401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.complianceBrand                  401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.resourceLink                     401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Query.billingUsage                     401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingUsageByMonth              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingPlans                     401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingSettings                  401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingSubscription              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingLink                      ok    403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.createApiKey                  401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.createApiKey#admin            401   403c  403a  403a  403a  403m  403a  ok    403m  403a  ok    401
  Mutation.updateApiKey                  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.revokeApiKey                  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.updateApiKey#admin            401   403c  403c  403c  403c  403c  403a  ok    403c  403c  404   401
  Mutation.revokeApiKey#admin            401   403c  403c  403c  403c  403c  403a  ok    403c  403c  404   401
  Mutation.revokeOwnApiKey               401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  Mutation.signUpAgent                   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.verifyAgentSignup             401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Mutation.resendAgentVerification       401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Mutation.approveAgent                  401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.rejectAgent                   401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.createIdentity                401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Mutation.updateIdentity                401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateIdentity#filter         401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteIdentity                401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.createServiceToken            401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.revokeServiceToken            401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.rotateSigningKey              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.dropReplacedSigningKey        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.createWebhookSubscription     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.updateWebhookSubscription     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.deleteWebhookSubscription     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.sendTestWebhook               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.replayWebhookDelivery         401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.replayFailedWebhookDeliveries 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Query.installation                     401   403c  403a  403a  403a  ok    403a  ok    403o  403a  403o  401
  Mutation.playDemo                      401   403c  403a  403a  403a  ok    403a  ok    403o  403a  403o  401
  Query.organizationDomains              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.organizationDomain               401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.claimOrganizationDomain       401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.verifyOrganizationDomain      401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.releaseOrganizationDomain     401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.setDomainAffiliation          401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  Mutation.removeDomainAffiliation       401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  Mutation.registerBrand                 401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.updateBrand                   401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.deleteBrand                   401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.reviewBrand                   401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Mutation.signIn                        ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.endSession                    401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.endOtherSessions              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.signInOptions                    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.startProviderSignIn           404n  403c  403c  403c  403c  403c  404n  404n  403c  403c  404n  401
  Mutation.finishProviderSignIn          404n  403c  403c  403c  403c  403c  404n  404n  403c  403c  404n  401
  Mutation.requestSignInLink             ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.mcpAuthorization                 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.mcpGrants                        401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.grantMcpAccess                401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.endMcpGrant                   401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.issueMcpToken                 400g  403c  403c  403c  403c  403c  400g  400g  403c  403c  400g  401
  Mutation.revokeMcpToken                ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.registerMcpClient             ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.createOrganization            401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.updateOrganization            401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.switchOrganization            401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.leaveOrganization             401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.deleteOrganization            401   403c  403a  403a  403a  403c  403a  422   403c  403a  422   401
  Mutation.changeMemberRole              401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.removeMember                  401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.inviteMember                  401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Mutation.revokeOrganizationInvitation  401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.acceptOrganizationInvitation  401   403c  403c  403c  403c  403c  ok    404   403c  403c  404   401
  Mutation.updateBillingSettings         401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createCheckoutSession         401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createPortalSession           401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.changePlan                    401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.useBillingLink                ok    403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.receivePaymentNotice          400p  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  Subscription.agentActivity             401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.organizationActivity      401   401   403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Subscription.webhookDelivery           401   401   ok    404   403u  ok    ok    ok    404   404   404   401
  `,
};
