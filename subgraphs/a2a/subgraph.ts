import type { Domain } from "../shared/domain/domain.js";
import { buildSubgraph } from "../shared/graphql/build-subgraph.js";
import { a2aAuthority } from "./authority.js";
import { a2aErrors } from "./errors.js";
import { a2aEvents } from "./events.js";
import { a2aLifecycle } from "./lifecycle.js";
import { contextById, taskById } from "./loaders.js";
import { CancelTask } from "./operations/cancel-task.js";
import { ExplainAdmission } from "./operations/explain-admission.js";
import { FindA2aAgent } from "./operations/find-a2a-agent.js";
import { FollowTaskUpdates } from "./operations/follow-task-updates.js";
import { GetA2aCard } from "./operations/get-a2a-card.js";
import { GetA2aSettings } from "./operations/get-a2a-settings.js";
import { GetA2aTask } from "./operations/get-a2a-task.js";
import { ListA2aTasks } from "./operations/list-a2a-tasks.js";
import { ListDelegatedTasks } from "./operations/list-delegated-tasks.js";
import { ReplyToTask } from "./operations/reply-to-task.js";
import { SendA2aMessage } from "./operations/send-a2a-message.js";
import { UpdateA2aSettings } from "./operations/update-a2a-settings.js";
import { A2aIdentityResolver, resolveIdentityReference } from "./types/identity.js";
import { A2aParticipantResolver } from "./types/participant.js";
import { A2aSettingsResolver } from "./types/settings.js";
import { TaskUpdateResolver } from "./types/task-update.js";
import { A2aTaskResolver } from "./types/task.js";

const operations = [
  CancelTask,
  ExplainAdmission,
  FindA2aAgent,
  FollowTaskUpdates,
  GetA2aCard,
  GetA2aSettings,
  GetA2aTask,
  ListA2aTasks,
  ListDelegatedTasks,
  ReplyToTask,
  SendA2aMessage,
  UpdateA2aSettings,
];

const types = [A2aIdentityResolver, A2aParticipantResolver, A2aSettingsResolver, A2aTaskResolver, TaskUpdateResolver];

/** a2a: the open agent-to-agent protocol and its ledger. */
export const a2aDomain: Domain = {
  name: "a2a",
  authority: a2aAuthority,
  errors: a2aErrors.definitions,
  events: a2aEvents,
  lifecycle: a2aLifecycle,
  buildSubgraph: () =>
    buildSubgraph({
      name: "a2a",
      resolvers: [...types, ...operations],
      references: {
        Identity: resolveIdentityReference,
        A2aTask: async ({ id }, context) => context.loader(taskById).load(id ?? ""),
        A2aContext: async ({ id }, context) => context.loader(contextById).load(id ?? ""),
      },
    }),
};
