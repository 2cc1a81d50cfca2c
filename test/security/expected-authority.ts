/**
 * Who may do what, as the contracts say it: written by hand from spec 4 and 5 and the wire contracts org 1.2, 2.1 to 2.8,
 * 3.3, 3.4, mail 1, 2.1, vault 4 and a2a 2.2, 2.3, 3.1, 4, 6; for organizations and their people, which no contract has, from what
 * admins, members and strangers may be trusted with: only people let people in. The code has tables of its own; nothing
 * here may be taken from them.
 *
 * Every operation acts on one identity, the target, of "our" organization, on its keys, its mailbox and the tasks between
 * it and a peer of the same organization. The columns are the callers:
 *
 *   none   no credential                        admin   our admin key
 *   svc    a service token of ours (a scheme    membr   our console user, role member
 *          only whoami and the vault take)      cons    our console user, role admin
 *   own    the target's own key, claimed        oAdm    another organization's admin key
 *   sib    another agent of ours                oAgt    another organization's agent key
 *   uncl   the target's own key, the target     oCons   another organization's console admin
 *          not being claimed                    revkd   an admin key of ours that was revoked
 *
 * The cells are the expected answers:
 *
 *   ok     success, with nothing of ours in it for other organizations
 *   null   null instead of an error
 *   401    unauthenticated                      403m    admin_key_mint_forbidden
 *   403c   credential_not_accepted              403p    a2a_agent_key_required
 *   403a   admin_required                       404     not_found
 *   403u   claimed_agent_required               404a    a2a_agent_not_found
 *   400p   payment_notice_invalid               404s    not_a_signup_agent
 *   403k   console_required                     404k    vault_key_not_found
 *   403v   vault_auth_failed                    422     validation_failed
 *   404n   not_available (no outside provider)  rpc     JSON-RPC error -32001, HTTP 200
 *   404x   secret_not_found
 *   403i   a2a_invitation_agent_key_required    404i    a2a_invitation_not_found
 *   422p   a2a_invitation_invalid_peers         409o    a2a_invitation_same_organization
 *
 * `#` marks a second way to call the same operation, where what is asked for decides.
 */
const restTable = `
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
  GET    /api/v1/identities/{agent_handle}/phone-contact-rules 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
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
  POST   /api/v1/vault/initialize                              401   ok    403a  403a  403a  ok    403c  403c  ok    403a  403c  401
  GET    /api/v1/vault/info                                    401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/unlock                                  401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/unlock#all                              401   ok    403a  403a  403u  ok    403c  403c  ok    403a  403c  401
  DELETE /api/v1/vault                                         401   403k  403k  403k  403k  403k  403a  ok    403k  403k  ok    401
  GET    /api/v1/vault/keys                                    401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  PUT    /api/v1/vault/keys/primary                            401   ok    403a  403a  403a  ok    403c  403c  403v  403a  403c  401
  DELETE /api/v1/vault/keys/{auth_hash}                        401   ok    403a  403a  403a  ok    403c  403c  404k  403a  403c  401
  POST   /api/v1/vault/secrets                                 401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/secrets                                 401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/secrets/{secret_id}                     401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  PATCH  /api/v1/vault/secrets/{secret_id}                     401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  DELETE /api/v1/vault/secrets/{secret_id}                     401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  GET    /api/v1/vault/secrets/{secret_id}/access              401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  POST   /api/v1/vault/secrets/{secret_id}/access              401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  DELETE /api/v1/vault/secrets/{secret_id}/access/{identity_id}
                                                               401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  GET    /api/v1/mail/mailboxes                                401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/mail/mailboxes/{email_address}                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    /a2a/{agent_handle}/card                              ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    ok
  GET    /.well-known/agent-card.json                          404   404   404   404   404   404   404   404   404   404   404   404
  GET    /.well-known/jwks.json                                ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /a2a/{agent_handle}                                   401   403p  ok    rpc   403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}#send                              401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  POST   /api/v1/a2a/invitations                               401   403c  403a  403a  403a  ok    ok    ok    422p  403a  422p  401
  GET    /api/v1/a2a/invitations                               401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/a2a/invitations/{invitation_id}               401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  POST   /api/v1/a2a/invitations/{invitation_id}/revoke        401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  POST   /api/v1/a2a/invitations/preview                       ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /api/v1/a2a/invitations/accept                        401   403i  ok    ok    403i  403i  403i  403i  403i  409o  403i  401
  POST   /api/v1/a2a/invitations/decline                       ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /a2a/directory                                        ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /api/v1/identities/a2a/directory                      401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/identities/a2a/settings                       401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities/a2a/contact-rules                  401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities/{agent_handle}/a2a/card            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/settings        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PUT    /api/v1/identities/{agent_handle}/a2a/settings        401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/contact-rules   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/identities/{agent_handle}/a2a/contact-rules   401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}
                                                               401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}
                                                               401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/messages        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/contexts        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}
                                                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/contexts   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/contexts/{context_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/tasks           401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/tasks/{task_id} 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/identities/{agent_handle}/a2a/tasks/{task_id}/reply
                                                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/tasks      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/tasks/{task_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
`;

/** GraphQL takes every scheme; what decides is who it is. Over a socket a service token has no place, so it is unknown. */
const graphqlTable = `
  OPERATION                          none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  Query.viewer                       401   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.organization                 401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.consoleSessions              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.organizationInvitations      401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Query.eventCursor                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.apiKeys                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.agentSignup                  401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Query.pendingAgents                401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.identities                   401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.identity                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.serviceTokens                401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.signingKey                   401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.webhookCatalog               401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.webhookSubscription          401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Query.webhookSubscriptions         401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.webhookDeliveries            401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.webhookDeliveryRows          401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.complianceBrand              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.resourceLink                 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Query.billingUsage                 401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingSettings              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingSubscription          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingLink                  ok    403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.vault                        401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.vaultKeys                    401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.initializeVault           401   ok    403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.unlockVault               401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.unlockVault#all           401   ok    403a  403a  403u  ok    403a  ok    ok    403a  ok    401
  Mutation.replacePrimaryVaultKey    401   ok    403a  403a  403a  ok    403a  ok    403v  403a  403v  401
  Mutation.revokeVaultKey            401   ok    403a  403a  403a  ok    403a  ok    404k  403a  404k  401
  Mutation.deleteVault               401   403k  403k  403k  403k  403k  403a  ok    403k  403k  422   401
  Query.mailboxes                    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.mailbox                      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aCard                      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPublicCard                ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    401
  Query.a2aCardKeys                  ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aDirectory                 ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aOrganizationDirectory     401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aOrganizationSettings      401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aOrganizationContactRules  401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aContactRules              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAdmissionDenials          401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aMessages                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aContexts                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aContext                   401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aReceivedContext           401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aOpenedContext             401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aSettings                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aTasks                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aReceivedTask              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aSentTask                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aInvitation                401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  Query.a2aInvitations               401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aInvitationPreview         ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aTask                      401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aAdmission                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAgent                     401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Query.a2aDelegatedTask             401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Query.a2aDelegatedTasks            401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Query.a2aPushConfig                401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPushConfigs               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.createApiKey              401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.createApiKey#admin        401   403c  403a  403a  403a  403m  403a  ok    403m  403a  ok    401
  Mutation.updateApiKey              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.revokeApiKey              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.updateApiKey#admin        401   403c  403c  403c  403c  403c  403a  ok    403c  403c  404   401
  Mutation.revokeApiKey#admin        401   403c  403c  403c  403c  403c  403a  ok    403c  403c  404   401
  Mutation.revokeOwnApiKey           401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  Mutation.signUpAgent               ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.verifyAgentSignup         401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Mutation.resendAgentVerification   401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Mutation.approveAgent              401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.rejectAgent               401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.createIdentity            401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Mutation.updateIdentity            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateIdentity#filter     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteIdentity            401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.createServiceToken        401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.revokeServiceToken        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.rotateSigningKey          401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.dropReplacedSigningKey    401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.createWebhookSubscription 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.updateWebhookSubscription 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.deleteWebhookSubscription 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.sendTestWebhook           401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.replayWebhookDelivery     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.replayFailedWebhookDeliveries
                                     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.registerBrand             401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.updateBrand               401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.deleteBrand               401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.reviewBrand               401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Mutation.signIn                    ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.endSession                401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.endOtherSessions          401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.signInOptions                ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.startProviderSignIn       404n  403c  403c  403c  403c  403c  404n  404n  403c  403c  404n  401
  Mutation.finishProviderSignIn      404n  403c  403c  403c  403c  403c  404n  404n  403c  403c  404n  401
  Mutation.requestSignInLink         ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.createOrganization        401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.updateOrganization        401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.switchOrganization        401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.leaveOrganization         401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.deleteOrganization        401   403c  403a  403a  403a  403c  403a  422   403c  403a  422   401
  Mutation.changeMemberRole          401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.removeMember              401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.inviteMember              401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Mutation.revokeOrganizationInvitation
                                     401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.acceptOrganizationInvitation
                                     401   403c  403c  403c  403c  403c  ok    404   403c  403c  404   401
  Mutation.updateBillingSettings     401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createCheckoutSession     401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createPortalSession       401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.changePlan                401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.useBillingLink            ok    403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.receivePaymentNotice      400p  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  Mutation.sendA2aMessage            401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.cancelTask                401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.replyToTask               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.renameA2aContext          401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.createA2aContactRule      401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.updateA2aContactRule      401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteA2aContactRule      401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.createA2aInvitation       401   403c  403a  403a  403a  ok    ok    ok    422p  403a  422p  401
  Mutation.revokeA2aInvitation       401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  Mutation.acceptA2aInvitation       401   403i  ok    ok    403i  403i  403i  403i  403i  409o  403i  401
  Mutation.declineA2aInvitation      ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.createA2aPushConfig       401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.deleteA2aPushConfig       401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.updateA2aSettings         401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Query.vaultSecrets                 401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.vaultSecret                  401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Query.vaultAccessRules             401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Query.vaultAuditEvents             401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createVaultSecret         401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.readVaultSecret           401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.updateVaultSecret         401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.deleteVaultSecret         401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.grantVaultAccess          401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.revokeVaultAccess         401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Subscription.vaultActivity         401   401   403a  403a  403a  ok    403a  ok    404x  403a  404x  401
  Subscription.agentActivity         401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.webhookDelivery       401   401   ok    404   403u  ok    ok    ok    404   404   404   401
  Subscription.a2aInbox              401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.contextUpdated        401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.taskUpdated           401   401   ok    404   ok    ok    ok    ok    404   404   404   401
`;

export const callers = [
  "none",
  "svc",
  "own",
  "sib",
  "uncl",
  "admin",
  "membr",
  "cons",
  "oAdm",
  "oAgt",
  "oCons",
  "revkd",
] as const;
export type Caller = (typeof callers)[number];

/** Callers who may not see anything of ours, whatever they are answered. */
export const outsiders: readonly Caller[] = ["oAdm", "oAgt", "oCons"];

/** One operation with the expected answer for each caller. */
export interface ExpectedRow {
  /** As in the table, its `#` variant included. */
  readonly name: string;
  /** Without the variant: `GET /api/whoami`, `Query.viewer`. */
  readonly operation: string;
  readonly answers: Readonly<Record<string, string>>;
}

export const expectedRest = parse(restTable);
export const expectedGraphql = parse(graphqlTable);

function parse(table: string): readonly ExpectedRow[] {
  const words = table.trim().split(/\s+/);
  const columns = words.slice(1, 1 + callers.length);
  if (columns.join() !== callers.join()) throw new Error("The columns of the table are not the callers.");
  const rows: ExpectedRow[] = [];
  for (let at = 1 + callers.length; at < words.length;) {
    const isRoute = /^[A-Z]+$/.test(words[at]!);
    const name = isRoute ? `${words[at]} ${words[at + 1]}` : words[at]!;
    at += isRoute ? 2 : 1;
    const answers = Object.fromEntries(callers.map((caller, column) => [caller, words[at + column] ?? ""]));
    rows.push({ name, operation: name.replace(/#.*/, ""), answers });
    at += callers.length;
  }
  return rows;
}
