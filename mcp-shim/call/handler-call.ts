import { McpIdentityDocument } from "../../generated/mcp-documents.js";
import { type HandlerTools, takeSlot } from "../../rest-shim/index.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { principalOf } from "../../subgraphs/shared/viewer/viewer.js";
import type { Call, Me } from "../tool-call.js";

/** The call of a tool in a request of this server. */
export function handlerCall(tools: HandlerTools): Call {
  let me: Promise<Me> | undefined;
  return {
    run: (document, variables) => tools.run(document, variables),
    subscribe: (document, variables) => tools.subscribe(document, variables),
    me: () => (me ??= readMe(tools)),
    untilOver: () => tools.untilOver(),
    takeSlot() {
      const { services, viewer } = tools.context;
      const release = takeSlot(services, "send", principalOf(viewer));
      if (release !== null) return release;
      throw sharedErrors.problem("rate_limited", {
        message: "Too many calls with this key are waiting.",
        hint: "Wait until one of them ends, or call without wait_seconds.",
        retryAfter: 5,
      });
    },
  };
}

async function readMe(tools: HandlerTools): Promise<Me> {
  const { identity } = (await tools.run(McpIdentityDocument, {})).viewer;
  // A key of an agent that was deleted a moment ago.
  if (identity?.mailbox == null) throw sharedErrors.problem("unauthenticated");
  return { identityId: identity.id, handle: identity.agentHandle, mailbox: identity.mailbox.emailAddress };
}
