import { toolKey } from "../support/kit/calls.js";
import { defineKit } from "../support/kit/kit.js";
import { expectedAuthority } from "./kit/authority.js";
import { events } from "./kit/events.js";
import { a2aCodes } from "./kit/errors.js";
import { invitationCodes } from "./kit/invitation-errors.js";
import { graphqlCalls } from "./kit/graphql-calls.js";
import { restCalls } from "./kit/rest-calls.js";
import { makePart, noPart } from "./kit/scene.js";
import { strangers } from "./kit/strangers.js";
import { secretLife } from "./kit/secret-life.js";
import { unfiltered } from "./kit/unfiltered.js";
import { visible } from "./kit/visible.js";

/** What the suites over all domains need to know of a2a. */
export const kit = defineKit({
  name: "a2a",
  environment: {
    A2A_NEW_TASKS_PER_MINUTE: "100000",
    A2A_CALLS_PER_MINUTE: "100000",
    A2A_INVITATION_CALLS_PER_MINUTE: "100000",
    A2A_INVITATIONS_PER_HOUR: "100000",
    A2A_INVITATIONS_OPEN: "100000",
  },
  part: makePart,
  nothing: noPart,
  facts: (_, { ruleId }) => [ruleId],
  authority: expectedAuthority,
  graphql: {
    calls: graphqlCalls,
    spending: [
      "Mutation.cancelTask",
      "Mutation.cancelTaskAsRequester",
      "Mutation.deleteA2aContactRule",
      "Mutation.acceptA2aInvitation",
    ],
  },
  rest: restCalls,
  tools: {
    find_agents: ({ peer }) => ({ search: peer.handle }),
    send_task: ({ peer }) => ({ to: peer.handle, text: "Hello", ...toolKey() }),
    continue_task: ({ sentTask }) => ({ task_id: sentTask, text: "More.", ...toolKey() }),
    get_task: ({ receivedTask }) => ({ task_id: receivedTask }),
    list_tasks: () => ({}),
    reply_to_task: ({ receivedTask }) => ({ task_id: receivedTask, intent: "progress", text: "On it.", ...toolKey() }),
    // The last: it ends the task that others continue.
    cancel_task: ({ sentTask }) => ({ task_id: sentTask }),
  },
  visible,
  unfiltered,
  secretLife,
  strangers,
  events,
  errors: {
    environment: { A2A_CALLS_PER_MINUTE: "12", A2A_INVITATIONS_OPEN: "20", SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
    codes: { ...a2aCodes, ...invitationCodes },
  },
});
