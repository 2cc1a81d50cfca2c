import type { FastifyInstance } from "fastify";
import { authenticate } from "../../../gateway/viewers/authenticate.js";
import { loadHistories } from "../../../subgraphs/a2a/tasks/load-histories.js";
import { contextAuthority } from "../../../subgraphs/a2a/contexts/authority.js";
import type { MessageRow } from "../../../subgraphs/a2a/tasks/store/messages.js";
import type { ParticipantRow } from "../../../subgraphs/a2a/contexts/store/participants.js";
import { findVisibleTasks } from "../../../subgraphs/a2a/tasks/store/tasks.js";
import { authorize } from "../../../subgraphs/shared/authority/authority.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../../subgraphs/shared/identity/identity-core.js";
import type { CredentialDirectory } from "../../../subgraphs/shared/viewer/credential-directory.js";

interface TaskRoute {
  readonly Params: { readonly handle: string; readonly id: string };
}

/** GET one task by hand: the same authentication, authority and store functions, no GraphQL and no rows. */
export function bareTaskRoute(app: FastifyInstance, services: Services, viewers: CredentialDirectory): void {
  const { reader } = services.database.request;
  app.get<TaskRoute>("/api/v1/identities/:handle/a2a/tasks/:id", async ({ headers, params }) => {
    const { viewer } = await authenticate(headers, viewers);
    const identity = await findIdentityByHandle(reader, params.handle);
    if (identity === null) throw sharedErrors.problem("not_found");
    const owner = {
      organizationId: identity.organizationId,
      identityId: identity.id,
      what: "identity with this handle",
    };
    authorize(viewer, contextAuthority["a2a.ledger.read"], owner);
    const [task] = await findVisibleTasks(reader, viewer, [params.id]);
    if (task === undefined || task.worker.identityId !== identity.id) throw sharedErrors.problem("not_found");
    const [history] = await loadHistories(reader, viewer, [{ task, last: null, cut: "newest" }]);
    return {
      id: task.id,
      context_id: task.contextId,
      state: task.state,
      caller: { ...participant(task.requester), trust_tier: "verified" },
      target: participant(task.worker),
      messages: history!.messages.map(message),
      history_truncated: history!.truncated,
      completed_at: task.completedAt,
      created_at: task.createdAt,
      updated_at: task.updatedAt,
    };
  });
}

function participant({ identityId, organizationId, handle }: ParticipantRow): object {
  return { identity_id: identityId, organization_id: organizationId, handle };
}

function message(row: MessageRow): object {
  return {
    id: row.id,
    message_id: row.messageId,
    role: row.role,
    parts: row.parts,
    metadata: row.metadata,
    extensions: row.extensions,
    reference_task_ids: row.referenceTaskIds,
    created_at: row.createdAt,
  };
}
