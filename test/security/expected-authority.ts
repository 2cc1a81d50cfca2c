/**
 * Who may do what, as the contracts say it: written by hand from spec 4 and 5 and the wire contracts org 1.2, 2.1, 2.2,
 * 2.5, mail 1, 2.1 and a2a 2.2, 3.1, 4.0, 6. The code has tables of its own; nothing here may be taken from them.
 *
 * Every operation acts on one identity, the target, of "our" organization, on its keys, its mailbox and the tasks between
 * it and a peer of the same organization. The columns are the callers:
 *
 *   none   no credential                        admin   our admin key
 *   svc    a service token of ours (a scheme    membr   our console user, role member
 *          that no route but whoami takes)      cons    our console user, role admin
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
 *   rpc    JSON-RPC error -32001, HTTP 200
 *
 * `#` marks a second way to call the same operation, where what is asked for decides.
 */
const restTable = `
  ROUTE                                                        none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  GET    /api/whoami                                           401   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/api-keys                                      401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  POST   /api/v1/api-keys#admin                                401   403c  403a  403a  403a  403m  ok    ok    403m  403a  ok    401
  GET    /api/v1/api-keys                                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  GET    /api/v1/api-keys/self                                 401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  POST   /api/v1/api-keys/self/revoke                          401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  PATCH  /api/v1/api-keys/{key_id}                             401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  POST   /api/v1/api-keys/{key_id}/revoke                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  POST   /api/v1/identities                                    401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities                                    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/identities/{agent_handle}                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}#filter              401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}                     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/phone-contact-rules 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/mail/mailboxes                                401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/mail/mailboxes/{email_address}                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    /a2a/{agent_handle}/card                              ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    ok
  POST   /a2a/{agent_handle}                                   401   403p  ok    rpc   403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}#send                              401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  GET    /api/v1/identities/{agent_handle}/a2a/card            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/settings        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PUT    /api/v1/identities/{agent_handle}/a2a/settings        401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
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
  Query.eventCursor                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.apiKeys                      401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.identities                   401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.identity                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailboxes                    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.mailbox                      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aCard                      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPublicCard                ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    401
  Query.a2aSettings                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aTasks                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aReceivedTask              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aSentTask                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aTask                      401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aAdmission                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAgent                     401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Query.a2aDelegatedTask             401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Query.a2aDelegatedTasks            401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.createApiKey              401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.createApiKey#admin        401   403c  403a  403a  403a  403m  ok    ok    403m  403a  ok    401
  Mutation.updateApiKey              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.revokeApiKey              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.revokeOwnApiKey           401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  Mutation.createIdentity            401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Mutation.updateIdentity            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateIdentity#filter     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteIdentity            401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.signIn                    ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.sendA2aMessage            401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.cancelTask                401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.replyToTask               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.updateA2aSettings         401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Subscription.agentActivity         401   401   ok    404   ok    ok    ok    ok    404   404   404   401
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
