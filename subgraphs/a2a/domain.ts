import { defineDomain } from "../shared/domain/define-domain.js";
import type { Feature } from "../shared/domain/feature.js";
import { pushChannel } from "./actions/push-channel.js";
import { a2aAuthority, a2aOpenOperations } from "./authority.js";
import { a2aErrors } from "./errors.js";
import { a2aEvents } from "./events.js";
import { cancelLeftTasks } from "./jobs/cancel-left-tasks.js";
import { fanOutPush } from "./jobs/fan-out-push.js";
import { sweepPushConfigs } from "./jobs/sweep-push-configs.js";
import { a2aLifecycle } from "./lifecycle.js";
import { sweepDenials } from "./jobs/sweep-denials.js";
import { sweepInvitations } from "./jobs/sweep-invitations.js";
import { expireInvitations } from "./jobs/expire-invitations.js";
import { followDeletions } from "./jobs/follow-deletions.js";
import { followInvitationMail } from "./jobs/follow-invitation-mail.js";
import { contactRuleById, contextById, denialById, invitationById, pushConfigById, taskById } from "./loaders.js";
import { AcceptA2aInvitation } from "./operations/accept-a2a-invitation.js";
import { CancelTask } from "./operations/cancel-task.js";
import { CreateA2aContactRule } from "./operations/create-a2a-contact-rule.js";
import { CreateA2aInvitation } from "./operations/create-a2a-invitation.js";
import { DeclineA2aInvitation } from "./operations/decline-a2a-invitation.js";
import { CreateA2aPushConfig } from "./operations/create-a2a-push-config.js";
import { DeleteA2aPushConfig } from "./operations/delete-a2a-push-config.js";
import { GetA2aPushConfig } from "./operations/get-a2a-push-config.js";
import { ListA2aPushConfigs } from "./operations/list-a2a-push-configs.js";
import { DeleteA2aContactRule } from "./operations/delete-a2a-contact-rule.js";
import { ExplainAdmission } from "./operations/explain-admission.js";
import { FindA2aAgent } from "./operations/find-a2a-agent.js";
import { FollowContextUpdates } from "./operations/follow-context-updates.js";
import { FollowInbox } from "./operations/follow-inbox.js";
import { FollowTaskUpdates } from "./operations/follow-task-updates.js";
import { GetA2aCardKeys } from "./operations/get-a2a-card-keys.js";
import { GetA2aCard } from "./operations/get-a2a-card.js";
import { GetA2aContext } from "./operations/get-a2a-context.js";
import { GetA2aInvitation } from "./operations/get-a2a-invitation.js";
import { GetA2aSettings } from "./operations/get-a2a-settings.js";
import { GetA2aTask } from "./operations/get-a2a-task.js";
import { ListA2aContactRules } from "./operations/list-a2a-contact-rules.js";
import { ListA2aContexts } from "./operations/list-a2a-contexts.js";
import { ListA2aDirectory } from "./operations/list-a2a-directory.js";
import { ListA2aInvitations } from "./operations/list-a2a-invitations.js";
import { ListA2aMessages } from "./operations/list-a2a-messages.js";
import { ListA2aSettings } from "./operations/list-a2a-settings.js";
import { ListA2aTasks } from "./operations/list-a2a-tasks.js";
import { ListAdmissionDenials } from "./operations/list-admission-denials.js";
import { ListDelegatedTasks } from "./operations/list-delegated-tasks.js";
import { PreviewA2aInvitation } from "./operations/preview-a2a-invitation.js";
import { RenameA2aContext } from "./operations/rename-a2a-context.js";
import { ReplyToTask } from "./operations/reply-to-task.js";
import { RevokeA2aInvitation } from "./operations/revoke-a2a-invitation.js";
import { SendA2aMessage } from "./operations/send-a2a-message.js";
import { UpdateA2aContactRule } from "./operations/update-a2a-contact-rule.js";
import { UpdateA2aSettings } from "./operations/update-a2a-settings.js";
import { findLinkedTask } from "./store/linked-tasks.js";
import { A2aCardResolver } from "./types/card.js";
import { A2aAdmissionDenialResolver } from "./types/admission-denial.js";
import { A2aContactRuleResolver } from "./types/contact-rule.js";
import { A2aContextContentsResolver } from "./types/context-contents.js";
import { ContextUpdateResolver } from "./types/context-update.js";
import { A2aIdentityResolver, resolveIdentityReference } from "./types/identity.js";
import { A2aInvitationResolver } from "./types/invitation.js";
import { A2aMessageTaskResolver } from "./types/message-task.js";
import { A2aParticipantResolver } from "./types/participant.js";
import { A2aPushConfigResolver } from "./types/push-config.js";
import { A2aSettingsResolver } from "./types/settings.js";
import { TaskUpdateResolver } from "./types/task-update.js";
import { A2aTaskResolver } from "./types/task.js";
import { a2aWebhooks } from "./webhooks.js";

const operations = [
  AcceptA2aInvitation,
  CancelTask,
  CreateA2aContactRule,
  CreateA2aInvitation,
  DeclineA2aInvitation,
  CreateA2aPushConfig,
  DeleteA2aContactRule,
  DeleteA2aPushConfig,
  ExplainAdmission,
  FindA2aAgent,
  FollowContextUpdates,
  FollowInbox,
  FollowTaskUpdates,
  GetA2aCard,
  GetA2aCardKeys,
  GetA2aContext,
  GetA2aInvitation,
  GetA2aPushConfig,
  GetA2aSettings,
  GetA2aTask,
  ListA2aContactRules,
  ListA2aContexts,
  ListA2aDirectory,
  ListA2aInvitations,
  ListA2aMessages,
  ListA2aPushConfigs,
  ListA2aSettings,
  ListA2aTasks,
  ListAdmissionDenials,
  ListDelegatedTasks,
  PreviewA2aInvitation,
  RenameA2aContext,
  ReplyToTask,
  RevokeA2aInvitation,
  SendA2aMessage,
  UpdateA2aContactRule,
  UpdateA2aSettings,
];

const types = [
  A2aPushConfigResolver,
  A2aAdmissionDenialResolver,
  A2aCardResolver,
  A2aContactRuleResolver,
  A2aContextContentsResolver,
  A2aIdentityResolver,
  A2aInvitationResolver,
  A2aMessageTaskResolver,
  A2aParticipantResolver,
  A2aSettingsResolver,
  A2aTaskResolver,
  ContextUpdateResolver,
  TaskUpdateResolver,
];

const everything: Feature = {
  authority: a2aAuthority,
  openOperations: a2aOpenOperations,
  errors: a2aErrors.definitions,
  events: a2aEvents,
  lifecycle: a2aLifecycle,
  resourceLookups: { "a2a-tasks": findLinkedTask },
  webhooks: { source: a2aWebhooks },
  consumers: [fanOutPush, followDeletions, followInvitationMail],
  tasks: [cancelLeftTasks],
  recurring: [expireInvitations, sweepDenials, sweepInvitations, sweepPushConfigs],
  deliveryChannels: [pushChannel],
  operations,
  types,
  references: {
    Identity: resolveIdentityReference,
    A2aTask: async ({ id }, context) => context.loader(taskById).load(id ?? ""),
    A2aContext: async ({ id }, context) => context.loader(contextById).load(id ?? ""),
    A2aContactRule: async ({ id }, context) => context.loader(contactRuleById).load(id ?? ""),
    A2aInvitation: async ({ id }, context) => context.loader(invitationById).load(id ?? ""),
    A2aPushConfig: async ({ id }, context) => context.loader(pushConfigById).load(id ?? ""),
    A2aAdmissionDenial: async ({ id }, context) => context.loader(denialById).load(id ?? ""),
  },
};

/** a2a: the open agent-to-agent protocol and its ledger. */
export const a2aDomain = defineDomain({ name: "a2a", features: [everything] });
