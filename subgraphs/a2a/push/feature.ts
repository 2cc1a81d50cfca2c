import type { Feature } from "../../shared/domain/feature.js";
import { pushAuthority } from "./authority.js";
import { pushErrors } from "./errors.js";
import { pushEvents } from "./events.js";
import { fanOutPush } from "./jobs/fan-out-push.js";
import { sweepPushConfigs } from "./jobs/sweep-push-configs.js";
import { pushLifecycle } from "./lifecycle.js";
import { pushConfigById } from "./loaders.js";
import { CreateA2aPushConfig } from "./operations/create-a2a-push-config.js";
import { DeleteA2aPushConfig } from "./operations/delete-a2a-push-config.js";
import { GetA2aPushConfig } from "./operations/get-a2a-push-config.js";
import { ListA2aPushConfigs } from "./operations/list-a2a-push-configs.js";
import { pushReceivers } from "./push-receivers.js";
import { A2aPushConfigResolver } from "./types/push-config.js";

/** push: notifies the requester of a task's changes at a URL it registers. */
export const push: Feature = {
  operations: [CreateA2aPushConfig, DeleteA2aPushConfig, GetA2aPushConfig, ListA2aPushConfigs],
  types: [A2aPushConfigResolver],
  references: { A2aPushConfig: async ({ id }, context) => context.loader(pushConfigById).load(id ?? "") },
  authority: pushAuthority,
  errors: pushErrors.definitions,
  events: pushEvents,
  lifecycle: pushLifecycle,
  consumers: [fanOutPush],
  recurring: [sweepPushConfigs],
  receiverKinds: [pushReceivers],
  sealedColumns: [{ table: "a2a_push_config", key: ["id"], column: "sealed_proof" }],
};
