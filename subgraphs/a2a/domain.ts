import { defineDomain } from "../shared/domain/define-domain.js";
import type { Feature } from "../shared/domain/feature.js";
import { pushChannel } from "./push/push-channel.js";
import { a2aAuthority, a2aOpenOperations } from "./tasks/authority.js";
import { a2aErrors } from "./invitations/errors.js";
import { a2aEvents } from "./tasks/events.js";
import { cancelLeftTasks } from "./tasks/jobs/cancel-left-tasks.js";
import { fanOutPush } from "./push/jobs/fan-out-push.js";
import { sweepPushConfigs } from "./push/jobs/sweep-push-configs.js";
import { a2aLifecycle } from "./settings/lifecycle.js";
import { sweepDenials } from "./admission/jobs.js";
import { sweepInvitations } from "./invitations/jobs/sweep-invitations.js";
import { expireInvitations } from "./invitations/jobs/expire-invitations.js";
import { followDeletions } from "./tasks/jobs/follow-deletions.js";
import { followInvitationMail } from "./invitations/jobs/follow-invitation-mail.js";
import { contactRuleById, contextById, denialById, invitationById, pushConfigById, taskById } from "./tasks/loaders.js";
import { AcceptA2aInvitation } from "./invitations/operations/accept-a2a-invitation.js";
import { CancelTask } from "./tasks/operations/cancel-task.js";
import { CreateA2aContactRule } from "./admission/operations/create-a2a-contact-rule.js";
import { CreateA2aInvitation } from "./invitations/operations/create-a2a-invitation.js";
import { DeclineA2aInvitation } from "./invitations/operations/decline-a2a-invitation.js";
import { CreateA2aPushConfig } from "./push/operations/create-a2a-push-config.js";
import { DeleteA2aPushConfig } from "./push/operations/delete-a2a-push-config.js";
import { GetA2aPushConfig } from "./push/operations/get-a2a-push-config.js";
import { ListA2aPushConfigs } from "./push/operations/list-a2a-push-configs.js";
import { DeleteA2aContactRule } from "./admission/operations/delete-a2a-contact-rule.js";
import { ExplainAdmission } from "./admission/operations/explain-admission.js";
import { FindA2aAgent } from "./admission/operations/find-a2a-agent.js";
import { FollowContextUpdates } from "./contexts/operations/follow-context-updates.js";
import { FollowInbox } from "./tasks/operations/follow-inbox.js";
import { FollowTaskUpdates } from "./tasks/operations/follow-task-updates.js";
import { GetA2aCardKeys } from "./cards/operations/get-a2a-card-keys.js";
import { GetA2aCard } from "./cards/operations/get-a2a-card.js";
import { GetA2aContext } from "./contexts/operations/get-a2a-context.js";
import { GetA2aInvitation } from "./invitations/operations/get-a2a-invitation.js";
import { GetA2aSettings } from "./settings/operations/get-a2a-settings.js";
import { GetA2aTask } from "./tasks/operations/get-a2a-task.js";
import { ListA2aContactRules } from "./admission/operations/list-a2a-contact-rules.js";
import { ListA2aContexts } from "./contexts/operations/list-a2a-contexts.js";
import { ListA2aDirectory } from "./settings/operations/list-a2a-directory.js";
import { ListA2aInvitations } from "./invitations/operations/list-a2a-invitations.js";
import { ListA2aMessages } from "./tasks/operations/list-a2a-messages.js";
import { ListA2aSettings } from "./settings/operations/list-a2a-settings.js";
import { ListA2aTasks } from "./tasks/operations/list-a2a-tasks.js";
import { ListAdmissionDenials } from "./admission/operations/list-admission-denials.js";
import { ListDelegatedTasks } from "./tasks/operations/list-delegated-tasks.js";
import { PreviewA2aInvitation } from "./invitations/operations/preview-a2a-invitation.js";
import { RenameA2aContext } from "./contexts/operations/rename-a2a-context.js";
import { ReplyToTask } from "./tasks/operations/reply-to-task.js";
import { RevokeA2aInvitation } from "./invitations/operations/revoke-a2a-invitation.js";
import { SendA2aMessage } from "./tasks/operations/send-a2a-message.js";
import { UpdateA2aContactRule } from "./admission/operations/update-a2a-contact-rule.js";
import { UpdateA2aSettings } from "./settings/operations/update-a2a-settings.js";
import { findLinkedTask } from "./tasks/store/linked-tasks.js";
import { A2aCardResolver } from "./cards/types/card.js";
import { A2aAdmissionDenialResolver } from "./admission/types/admission-denial.js";
import { A2aContactRuleResolver } from "./admission/types/contact-rule.js";
import { A2aContextContentsResolver } from "./tasks/types/context-contents.js";
import { ContextUpdateResolver } from "./contexts/types/context-update.js";
import { A2aIdentityResolver, resolveIdentityReference } from "./settings/types/identity-settings.js";
import { A2aInvitationResolver } from "./invitations/types/invitation.js";
import { A2aMessageTaskResolver } from "./tasks/types/message-task.js";
import { A2aParticipantResolver } from "./contexts/types/participant.js";
import { A2aPushConfigResolver } from "./push/types/push-config.js";
import { A2aSettingsResolver } from "./settings/types/settings.js";
import { TaskUpdateResolver } from "./tasks/types/task-update.js";
import { A2aTaskResolver } from "./tasks/types/task.js";
import { a2aWebhooks } from "./tasks/webhooks.js";

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
