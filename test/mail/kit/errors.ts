import { handle } from "../../support/handle.js";
import { byRest, type Produce } from "../../support/kit/produced.js";

/** Codes of mail. */
export const mailCodes: Readonly<Record<string, Produce>> = {
  sending_domain_not_verified: ({ parley, organization }) => {
    const mailbox = { sending_domain: "elsewhere.example" };
    return byRest(parley, organization.adminKey, [
      "POST",
      "/api/v1/identities",
      { agent_handle: handle("made"), mailbox },
    ]);
  },
};
