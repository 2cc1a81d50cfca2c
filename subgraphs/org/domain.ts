import { defineDomain } from "../shared/domain/define-domain.js";
import type { Feature } from "../shared/domain/feature.js";
import { orgAuthority, orgOpenOperations } from "./authority.js";
import { orgErrors } from "./errors.js";
import { orgEvents } from "./events.js";
import { webhookChannel } from "./webhooks/webhook-channel.js";
import { fanOutWebhooks } from "./webhooks/jobs/fan-out-webhooks.js";
import { sweepDeletedWebhooks } from "./webhooks/jobs/sweep-deleted-webhooks.js";
import { removeAbandonedAgents } from "./signup/jobs.js";
import { sendSignInLinks } from "./sign-in/jobs/send-sign-in-links.js";
import { sweepOrganizationInvitations } from "./people/jobs/sweep-organization-invitations.js";
import { applyPaymentNotice } from "./billing/jobs/apply-payment-notice.js";
import { emptyOrganization } from "./people/jobs/empty-organization.js";
import { endSecondSubscriptions } from "./billing/jobs/end-second-subscriptions.js";
import { followOrganizationDeletions } from "./people/jobs/follow-organization-deletions.js";
import { followPaymentNotices } from "./billing/jobs/follow-payment-notices.js";
import { followSubscriptions } from "./billing/jobs/follow-subscriptions.js";
import { readSubscription } from "./billing/jobs/read-subscription.js";
import { sweepOldBilling } from "./billing/jobs/sweep-billing.js";
import { sweepSignInLinks } from "./sign-in/jobs/sweep-sign-in-links.js";
import { sweepConsoleSessions } from "./sign-in/jobs/sweep-console-sessions.js";
import { sweepSigningKeys } from "./signing-keys/jobs.js";
import { orgLifecycle } from "./lifecycle.js";
import { AcceptOrganizationInvitation } from "./people/operations/accept-organization-invitation.js";
import { ApproveAgent } from "./signup/operations/approve-agent.js";
import { ChangeMemberRole } from "./people/operations/change-member-role.js";
import { ChangePlan } from "./billing/operations/change-plan.js";
import { CreateApiKey } from "./keys/operations/create-api-key.js";
import { CreateCheckoutSession } from "./billing/operations/create-checkout-session.js";
import { CreateIdentity } from "./identities/operations/create-identity.js";
import { CreateServiceToken } from "./keys/operations/create-service-token.js";
import { CreateWebhookSubscription } from "./webhooks/operations/create-webhook-subscription.js";
import { DeleteBrand } from "./brand/operations/delete-brand.js";
import { CreateOrganization } from "./people/operations/create-organization.js";
import { CreatePortalSession } from "./billing/operations/create-portal-session.js";
import { DeleteIdentity } from "./identities/operations/delete-identity.js";
import { DeleteOrganization } from "./people/operations/delete-organization.js";
import { DeleteWebhookSubscription } from "./webhooks/operations/delete-webhook-subscription.js";
import { DropReplacedSigningKey } from "./signing-keys/operations/drop-replaced-signing-key.js";
import { EndOtherSessions } from "./sign-in/operations/end-other-sessions.js";
import { EndSession } from "./sign-in/operations/end-session.js";
import { FinishProviderSignIn } from "./sign-in/operations/finish-provider-sign-in.js";
import { FollowAgentActivity } from "./activity/operations/follow-agent-activity.js";
import { FollowWebhookDeliveries } from "./webhooks/operations/follow-webhook-deliveries.js";
import { GetComplianceBrand } from "./brand/operations/get-compliance-brand.js";
import { GetAgentSignup } from "./signup/operations/get-agent-signup.js";
import { GetBillingLink } from "./billing/operations/get-billing-link.js";
import { GetBillingSettings } from "./billing/operations/get-billing-settings.js";
import { GetBillingSubscription } from "./billing/operations/get-billing-subscription.js";
import { GetBillingUsage } from "./billing/operations/get-billing-usage.js";
import { GetEventCursor } from "./activity/operations/get-event-cursor.js";
import { GetIdentity } from "./identities/operations/get-identity.js";
import { GetOrganization } from "./people/operations/get-organization.js";
import { GetResourceLink } from "./resource-links/operations/get-resource-link.js";
import { GetSigningKey } from "./signing-keys/operations/get-signing-key.js";
import { GetSignInOptions } from "./sign-in/operations/get-sign-in-options.js";
import { GetViewer } from "./account/operations/get-viewer.js";
import { GetWebhookSubscription } from "./webhooks/operations/get-webhook-subscription.js";
import { ListApiKeys } from "./keys/operations/list-api-keys.js";
import { ListConsoleSessions } from "./sign-in/operations/list-console-sessions.js";
import { ListIdentities } from "./identities/operations/list-identities.js";
import { ListServiceTokens } from "./keys/operations/list-service-tokens.js";
import { ListWebhookCatalog } from "./webhooks/operations/list-webhook-catalog.js";
import { ListWebhookDeliveries } from "./webhooks/operations/list-webhook-deliveries.js";
import { ListWebhookSubscriptions } from "./webhooks/operations/list-webhook-subscriptions.js";
import { ReplayFailedWebhookDeliveries } from "./webhooks/operations/replay-failed-webhook-deliveries.js";
import { ReplayWebhookDelivery } from "./webhooks/operations/replay-webhook-delivery.js";
import { RegisterBrand } from "./brand/operations/register-brand.js";
import { ReviewBrand } from "./brand/operations/review-brand.js";
import { ReceivePaymentNotice } from "./billing/operations/receive-payment-notice.js";
import { RevokeApiKey } from "./keys/operations/revoke-api-key.js";
import { RevokeServiceToken } from "./keys/operations/revoke-service-token.js";
import { RotateSigningKey } from "./signing-keys/operations/rotate-signing-key.js";
import { SendTestWebhook } from "./webhooks/operations/send-test-webhook.js";
import { InviteMember } from "./people/operations/invite-member.js";
import { LeaveOrganization } from "./people/operations/leave-organization.js";
import { ListOrganizationInvitations } from "./people/operations/list-organization-invitations.js";
import { ListPendingAgents } from "./signup/operations/list-pending-agents.js";
import { RejectAgent } from "./signup/operations/reject-agent.js";
import { RemoveMember } from "./people/operations/remove-member.js";
import { RequestSignInLink } from "./sign-in/operations/request-sign-in-link.js";
import { ResendAgentVerification } from "./signup/operations/resend-agent-verification.js";
import { RevokeOrganizationInvitation } from "./people/operations/revoke-organization-invitation.js";
import { SignIn } from "./sign-in/operations/sign-in.js";
import { SignUpAgent } from "./signup/operations/sign-up-agent.js";
import { StartProviderSignIn } from "./sign-in/operations/start-provider-sign-in.js";
import { SwitchOrganization } from "./sign-in/operations/switch-organization.js";
import { UpdateApiKey } from "./keys/operations/update-api-key.js";
import { UpdateBrand } from "./brand/operations/update-brand.js";
import { UpdateIdentity } from "./identities/operations/update-identity.js";
import { UpdateWebhookSubscription } from "./webhooks/operations/update-webhook-subscription.js";
import { UpdateOrganization } from "./people/operations/update-organization.js";
import { VerifyAgentSignup } from "./signup/operations/verify-agent-signup.js";
import { UpdateBillingSettings } from "./billing/operations/update-billing-settings.js";
import { UseBillingLink } from "./billing/operations/use-billing-link.js";
import { ActivityEventResolver } from "./activity/types/activity-event.js";
import { ApiKeyResolver, resolveApiKeyReference } from "./keys/types/api-key.js";
import { IdentityWebhooks } from "./webhooks/types/identity-webhooks.js";
import { ComplianceBrandResolver } from "./brand/types/compliance-brand.js";
import { IdentityResolver, resolveIdentityReference } from "./identities/types/identity.js";
import { OrganizationBrand } from "./brand/types/organization-brand.js";
import { OrganizationBilling } from "./billing/types/organization-billing.js";
import { OrganizationLists } from "./account/types/organization-lists.js";
import { OrganizationWebhooks } from "./webhooks/types/organization-webhooks.js";
import { resolveOrganizationReference } from "./people/types/organization.js";
import { ServiceTokenResolver } from "./keys/types/service-token.js";
import { IdentitySigningKey, OrganizationSigningKey } from "./signing-keys/types/signing-key-fields.js";
import { OrganizationInvitationResolver } from "./people/types/organization-invitation.js";
import { OrganizationPeople } from "./people/types/organization-people.js";
import { UsageResolver } from "./billing/types/usage.js";
import { ViewerResolver } from "./account/types/viewer.js";
import { WebhookDeliveryResolver } from "./webhooks/types/webhook-delivery.js";
import { WebhookDeliveryUpdateResolver } from "./webhooks/types/webhook-delivery-update.js";
import { WebhookSubscriptionDeliveries } from "./webhooks/types/webhook-subscription-deliveries.js";
import { resolveWebhookReference, WebhookSubscriptionResolver } from "./webhooks/types/webhook-subscription.js";
import { ViewerLists } from "./account/types/viewer-lists.js";

const everything: Feature = {
  authority: orgAuthority,
  openOperations: orgOpenOperations,
  errors: orgErrors.definitions,
  events: orgEvents,
  lifecycle: orgLifecycle,
  consumers: [fanOutWebhooks, followOrganizationDeletions, followPaymentNotices, followSubscriptions, sendSignInLinks],
  tasks: [applyPaymentNotice, emptyOrganization, endSecondSubscriptions, readSubscription],
  recurring: [
    removeAbandonedAgents,
    sweepConsoleSessions,
    sweepDeletedWebhooks,
    sweepOldBilling,
    sweepOrganizationInvitations,
    sweepSigningKeys,
    sweepSignInLinks,
  ],
  deliveryChannels: [webhookChannel],
  operations: [
    AcceptOrganizationInvitation,
    ApproveAgent,
    ChangeMemberRole,
    ChangePlan,
    CreateApiKey,
    CreateCheckoutSession,
    CreateIdentity,
    CreateServiceToken,
    CreateWebhookSubscription,
    DeleteBrand,
    CreateOrganization,
    CreatePortalSession,
    DeleteIdentity,
    DeleteOrganization,
    DeleteWebhookSubscription,
    DropReplacedSigningKey,
    EndOtherSessions,
    EndSession,
    FinishProviderSignIn,
    FollowAgentActivity,
    FollowWebhookDeliveries,
    GetComplianceBrand,
    GetAgentSignup,
    GetBillingLink,
    GetBillingSettings,
    GetBillingSubscription,
    GetBillingUsage,
    GetEventCursor,
    GetIdentity,
    GetOrganization,
    GetResourceLink,
    GetSigningKey,
    GetSignInOptions,
    GetViewer,
    GetWebhookSubscription,
    ListApiKeys,
    ListConsoleSessions,
    ListIdentities,
    ListServiceTokens,
    ListWebhookCatalog,
    ListWebhookDeliveries,
    ListWebhookSubscriptions,
    ReplayFailedWebhookDeliveries,
    ReplayWebhookDelivery,
    RegisterBrand,
    ReviewBrand,
    ReceivePaymentNotice,
    RevokeApiKey,
    RevokeServiceToken,
    RotateSigningKey,
    SendTestWebhook,
    InviteMember,
    LeaveOrganization,
    ListOrganizationInvitations,
    ListPendingAgents,
    RejectAgent,
    RemoveMember,
    RequestSignInLink,
    ResendAgentVerification,
    RevokeOrganizationInvitation,
    SignIn,
    SignUpAgent,
    StartProviderSignIn,
    SwitchOrganization,
    UpdateApiKey,
    UpdateBrand,
    UpdateIdentity,
    UpdateWebhookSubscription,
    UpdateOrganization,
    VerifyAgentSignup,
    UpdateBillingSettings,
    UseBillingLink,
    ActivityEventResolver,
    ApiKeyResolver,
    ComplianceBrandResolver,
    IdentityResolver,
    IdentityWebhooks,
    IdentitySigningKey,
    OrganizationBrand,
    OrganizationLists,
    OrganizationWebhooks,
    OrganizationSigningKey,
    ServiceTokenResolver,
    OrganizationInvitationResolver,
    OrganizationPeople,
    ViewerLists,
    OrganizationBilling,
    UsageResolver,
    ViewerResolver,
    WebhookDeliveryResolver,
    WebhookDeliveryUpdateResolver,
    WebhookSubscriptionDeliveries,
    WebhookSubscriptionResolver,
  ],
  references: {
    ApiKey: resolveApiKeyReference,
    Identity: resolveIdentityReference,
    Organization: resolveOrganizationReference,
    WebhookSubscription: resolveWebhookReference,
  },
};

/** org: organizations, their people, keys and identities. */
export const orgDomain = defineDomain({ name: "org", features: [everything] });
