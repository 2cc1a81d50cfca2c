import type { ExpectedAuthority } from "../../support/kit/expected.js";

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. `rpc` is the JSON-RPC error -32001, with HTTP status 200. */
export const expectedAuthority: ExpectedAuthority = {
  legend: {
    "403p": "403 a2a_agent_key_required",
    "404a": "404 a2a_agent_not_found",
    "403i": "403 a2a_invitation_agent_key_required",
    "404i": "404 a2a_invitation_not_found",
    "409o": "409 a2a_invitation_same_organization",
    "422p": "422 a2a_invitation_invalid_peers",
    "403h": "403 console_required",
  },
  refusalsOfKind: ["403h", "403i", "403p"],
  rest: `
  ROUTE                                                        none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
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
  GET    /api/v1/resource-links/{resource_type}/{resource_id}#a2a-tasks 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  graphql: `
  OPERATION                         none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  Query.a2aCard                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPublicCard               ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    401
  Query.a2aCardKeys                 ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aDirectory                ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aOrganizationDirectory    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aOrganizationSettings     401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aOrganizationTasks        401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aOrganizationTaskCounts   401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aOrganizationContactRules 401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aContactRules             401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAdmissionDenials         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aMessages                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aContexts                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aContext                  401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aReceivedContext          401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aOpenedContext            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aSettings                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aTasks                    401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aReceivedTask             401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aSentTask                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aInvitation               401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  Query.a2aInvitations              401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aInvitationPreview        ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aTask                     401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aAdmission                401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAgent                    401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Query.a2aDelegatedTask            401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Query.a2aDelegatedTasks           401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Query.a2aPushConfig               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPushConfigs              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.sendA2aMessage           401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.cancelTask               401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.replyToTask              401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.answerTaskAsRequester    401   403h  403h  404   403h  403h  ok    ok    404   404   404   401
  Mutation.cancelTaskAsRequester    401   403h  403h  404   403h  403h  ok    ok    404   404   404   401
  Mutation.renameA2aContext         401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.createA2aContactRule     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.updateA2aContactRule     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteA2aContactRule     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.createA2aInvitation      401   403c  403a  403a  403a  ok    ok    ok    422p  403a  422p  401
  Mutation.revokeA2aInvitation      401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  Mutation.acceptA2aInvitation      401   403i  ok    ok    403i  403i  403i  403i  403i  409o  403i  401
  Mutation.declineA2aInvitation     ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.createA2aPushConfig      401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.deleteA2aPushConfig      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.updateA2aSettings        401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Subscription.a2aInbox             401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.contextUpdated       401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.taskUpdated          401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Query.resourceLink#a2a-tasks 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
};
