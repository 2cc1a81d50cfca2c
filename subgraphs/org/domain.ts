import { defineDomain } from "../shared/domain/define-domain.js";
import type { Feature } from "../shared/domain/feature.js";
import { orgAuthority, orgOpenOperations } from "./authority.js";
import { orgErrors } from "./errors.js";
import { orgEvents } from "./events.js";
import { webhookChannel } from "./actions/webhook-channel.js";
import { fanOutWebhooks } from "./jobs/fan-out-webhooks.js";
import { sweepDeletedWebhooks } from "./jobs/sweep-deleted-webhooks.js";
import { removeAbandonedAgents } from "./jobs/remove-abandoned-agents.js";
import { sendSignInLinks } from "./jobs/send-sign-in-links.js";
import { sweepOrganizationInvitations } from "./jobs/sweep-organization-invitations.js";
import { applyPaymentNotice } from "./jobs/apply-payment-notice.js";
import { emptyOrganization } from "./jobs/empty-organization.js";
import { endSecondSubscriptions } from "./jobs/end-second-subscriptions.js";
import { followOrganizationDeletions } from "./jobs/follow-organization-deletions.js";
import { followPaymentNotices } from "./jobs/follow-payment-notices.js";
import { followSubscriptions } from "./jobs/follow-subscriptions.js";
import { readSubscription } from "./jobs/read-subscription.js";
import { sweepOldBilling } from "./jobs/sweep-billing.js";
import { sweepSignInLinks } from "./jobs/sweep-sign-in-links.js";
import { sweepConsoleSessions } from "./jobs/sweep-console-sessions.js";
import { sweepSigningKeys } from "./jobs/sweep-signing-keys.js";
import { orgLifecycle } from "./lifecycle.js";
import { AcceptOrganizationInvitation } from "./operations/accept-organization-invitation.js";
import { ApproveAgent } from "./operations/approve-agent.js";
import { ChangeMemberRole } from "./operations/change-member-role.js";
import { ChangePlan } from "./operations/change-plan.js";
import { CreateApiKey } from "./operations/create-api-key.js";
import { CreateCheckoutSession } from "./operations/create-checkout-session.js";
import { CreateIdentity } from "./operations/create-identity.js";
import { CreateServiceToken } from "./operations/create-service-token.js";
import { CreateWebhookSubscription } from "./operations/create-webhook-subscription.js";
import { DeleteBrand } from "./operations/delete-brand.js";
import { CreateOrganization } from "./operations/create-organization.js";
import { CreatePortalSession } from "./operations/create-portal-session.js";
import { DeleteIdentity } from "./operations/delete-identity.js";
import { DeleteOrganization } from "./operations/delete-organization.js";
import { DeleteWebhookSubscription } from "./operations/delete-webhook-subscription.js";
import { DropReplacedSigningKey } from "./operations/drop-replaced-signing-key.js";
import { EndOtherSessions } from "./operations/end-other-sessions.js";
import { EndSession } from "./operations/end-session.js";
import { FinishProviderSignIn } from "./operations/finish-provider-sign-in.js";
import { FollowAgentActivity } from "./operations/follow-agent-activity.js";
import { FollowWebhookDeliveries } from "./operations/follow-webhook-deliveries.js";
import { GetComplianceBrand } from "./operations/get-compliance-brand.js";
import { GetAgentSignup } from "./operations/get-agent-signup.js";
import { GetBillingLink } from "./operations/get-billing-link.js";
import { GetBillingSettings } from "./operations/get-billing-settings.js";
import { GetBillingSubscription } from "./operations/get-billing-subscription.js";
import { GetBillingUsage } from "./operations/get-billing-usage.js";
import { GetEventCursor } from "./operations/get-event-cursor.js";
import { GetIdentity } from "./operations/get-identity.js";
import { GetOrganization } from "./operations/get-organization.js";
import { GetResourceLink } from "./operations/get-resource-link.js";
import { GetSigningKey } from "./operations/get-signing-key.js";
import { GetSignInOptions } from "./operations/get-sign-in-options.js";
import { GetViewer } from "./operations/get-viewer.js";
import { GetWebhookSubscription } from "./operations/get-webhook-subscription.js";
import { ListApiKeys } from "./operations/list-api-keys.js";
import { ListConsoleSessions } from "./operations/list-console-sessions.js";
import { ListIdentities } from "./operations/list-identities.js";
import { ListServiceTokens } from "./operations/list-service-tokens.js";
import { ListWebhookCatalog } from "./operations/list-webhook-catalog.js";
import { ListWebhookDeliveries } from "./operations/list-webhook-deliveries.js";
import { ListWebhookSubscriptions } from "./operations/list-webhook-subscriptions.js";
import { ReplayFailedWebhookDeliveries } from "./operations/replay-failed-webhook-deliveries.js";
import { ReplayWebhookDelivery } from "./operations/replay-webhook-delivery.js";
import { RegisterBrand } from "./operations/register-brand.js";
import { ReviewBrand } from "./operations/review-brand.js";
import { ReceivePaymentNotice } from "./operations/receive-payment-notice.js";
import { RevokeApiKey } from "./operations/revoke-api-key.js";
import { RevokeServiceToken } from "./operations/revoke-service-token.js";
import { RotateSigningKey } from "./operations/rotate-signing-key.js";
import { SendTestWebhook } from "./operations/send-test-webhook.js";
import { InviteMember } from "./operations/invite-member.js";
import { LeaveOrganization } from "./operations/leave-organization.js";
import { ListOrganizationInvitations } from "./operations/list-organization-invitations.js";
import { ListPendingAgents } from "./operations/list-pending-agents.js";
import { RejectAgent } from "./operations/reject-agent.js";
import { RemoveMember } from "./operations/remove-member.js";
import { RequestSignInLink } from "./operations/request-sign-in-link.js";
import { ResendAgentVerification } from "./operations/resend-agent-verification.js";
import { RevokeOrganizationInvitation } from "./operations/revoke-organization-invitation.js";
import { SignIn } from "./operations/sign-in.js";
import { SignUpAgent } from "./operations/sign-up-agent.js";
import { StartProviderSignIn } from "./operations/start-provider-sign-in.js";
import { SwitchOrganization } from "./operations/switch-organization.js";
import { UpdateApiKey } from "./operations/update-api-key.js";
import { UpdateBrand } from "./operations/update-brand.js";
import { UpdateIdentity } from "./operations/update-identity.js";
import { UpdateWebhookSubscription } from "./operations/update-webhook-subscription.js";
import { UpdateOrganization } from "./operations/update-organization.js";
import { VerifyAgentSignup } from "./operations/verify-agent-signup.js";
import { UpdateBillingSettings } from "./operations/update-billing-settings.js";
import { UseBillingLink } from "./operations/use-billing-link.js";
import { ActivityEventResolver } from "./types/activity-event.js";
import { ApiKeyResolver, resolveApiKeyReference } from "./types/api-key.js";
import { IdentityWebhooks } from "./types/identity-webhooks.js";
import { ComplianceBrandResolver } from "./types/compliance-brand.js";
import { IdentityResolver, resolveIdentityReference } from "./types/identity.js";
import { OrganizationBrand } from "./types/organization-brand.js";
import { OrganizationBilling } from "./types/organization-billing.js";
import { OrganizationLists } from "./types/organization-lists.js";
import { OrganizationWebhooks } from "./types/organization-webhooks.js";
import { resolveOrganizationReference } from "./types/organization.js";
import { ServiceTokenResolver } from "./types/service-token.js";
import { IdentitySigningKey, OrganizationSigningKey } from "./types/signing-key-fields.js";
import { OrganizationInvitationResolver } from "./types/organization-invitation.js";
import { OrganizationPeople } from "./types/organization-people.js";
import { UsageResolver } from "./types/usage.js";
import { ViewerResolver } from "./types/viewer.js";
import { WebhookDeliveryResolver } from "./types/webhook-delivery.js";
import { WebhookDeliveryUpdateResolver } from "./types/webhook-delivery-update.js";
import { WebhookSubscriptionDeliveries } from "./types/webhook-subscription-deliveries.js";
import { resolveWebhookReference, WebhookSubscriptionResolver } from "./types/webhook-subscription.js";
import { ViewerLists } from "./types/viewer-lists.js";

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
