import type {
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  TaskPushNotificationConfig,
} from "@a2a-js/sdk";
import { TaskNotFoundError } from "@a2a-js/sdk/errors";
import {
  CreatePushConfigDocument,
  DeletePushConfigDocument,
  GetPushConfigDocument,
  ListPushConfigsDocument,
  type WirePushConfigFragment,
} from "../../../../generated/documents.js";
import type { Call } from "./agent-call.js";
import { found } from "../../found.js";

/** CreateTaskPushNotificationConfig (A2A 1.0, 3.1.7). */
export async function createPushConfig(
  { tools, workerHandle }: Call,
  config: TaskPushNotificationConfig,
): Promise<TaskPushNotificationConfig> {
  const input = { ...pushConfigInput(config), taskId: config.taskId, workerHandle };
  return wireConfig((await tools.run(CreatePushConfigDocument, { input })).createA2aPushConfig.pushConfig);
}

/** GetTaskPushNotificationConfig (A2A 1.0, 3.1.8). A configuration that was switched off does not exist for clients. */
export async function getPushConfig(
  { tools, workerHandle }: Call,
  { taskId, id: configId }: GetTaskPushNotificationConfigRequest,
): Promise<TaskPushNotificationConfig> {
  const { a2aPushConfig } = await tools.run(GetPushConfigDocument, { workerHandle, taskId, configId });
  const config = found(a2aPushConfig);
  if (config.disabledAt !== null) throw new TaskNotFoundError({ metadata: { taskId } });
  return wireConfig(config);
}

/** ListTaskPushNotificationConfigs (A2A 1.0, 3.1.9). */
export async function listPushConfigs(
  { tools, workerHandle }: Call,
  { taskId, pageSize, pageToken }: ListTaskPushNotificationConfigsRequest,
): Promise<ListTaskPushNotificationConfigsResponse> {
  const page = { first: pageSize || undefined, after: pageToken || undefined };
  const { nodes, pageInfo } = (await tools.run(ListPushConfigsDocument, { workerHandle, taskId, ...page }))
    .a2aPushConfigs;
  return {
    configs: nodes.map(wireConfig),
    nextPageToken: pageInfo.hasNextPage ? (pageInfo.endCursor ?? "") : "",
  };
}

/** DeleteTaskPushNotificationConfig (A2A 1.0, 3.1.10). */
export async function deletePushConfig(
  { tools, workerHandle }: Call,
  { taskId, id: configId }: DeleteTaskPushNotificationConfigRequest,
): Promise<void> {
  await tools.run(DeletePushConfigDocument, { input: { workerHandle, taskId, configId } });
}

/** A configuration from the SDK's decoder, as the operation's input. */
export function pushConfigInput({ id, url, token, authentication }: TaskPushNotificationConfig) {
  return { configId: id, url, token, authentication };
}

/** Without its secrets, which are never shown again. */
function wireConfig({ configId, taskId, url, authentication }: WirePushConfigFragment): TaskPushNotificationConfig {
  const { scheme } = authentication ?? {};
  return {
    tenant: "",
    id: configId,
    taskId,
    url,
    token: "",
    authentication: scheme === undefined ? undefined : { scheme, credentials: "" },
  };
}
