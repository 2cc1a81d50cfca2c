import type { ExpectedAuthority } from "../../support/kit/expected.js";

/** From spec 4 and wire contract mail 1 and 2.1. */
export const expectedAuthority: ExpectedAuthority = {
  legend: {},
  refusalsOfKind: [],
  rest: `
  ROUTE                                         none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  GET    /api/v1/mail/mailboxes                 401   403c  ok    ok    ok    ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/mail/mailboxes/{email_address} 401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  `,
  graphql: `
  OPERATION       none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  Query.mailboxes 401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.mailbox   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  `,
};
