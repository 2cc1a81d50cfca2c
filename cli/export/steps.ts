import * as documents from "../../clients/graphql/index.js";
import { contacts } from "./contacts-step.js";
import { instantMessages } from "./im-step.js";
import { drafts, mails } from "./mail-step.js";
import { notes } from "./notes-step.js";
import { reviewLists, reviewRules } from "./review-rules-step.js";
import { list, type Step } from "./step.js";
import { tasks } from "./task-step.js";

/**
 * All parts of an export, in the order of reading. Lists that are sorted by the time of the last change are not read in
 * pages: an item that changes meanwhile could be missed.
 */
export const steps: readonly Step[] = [
  list("members", documents.ExportMembersDocument, ({ viewer }) => viewer.organization?.members),
  list("identities", documents.ExportIdentitiesDocument, ({ identities }) => identities),
  list("freezes", documents.ExportFreezesDocument, ({ freezes }) => freezes),
  // One at a time: contents that are too large together are left out of a page.
  list("reviews", documents.ExportReviewsDocument, ({ reviews }) => reviews, { size: 1 }),
  reviewRules,
  reviewLists,
  contacts,
  notes,
  list("organization-domains", documents.ExportOrganizationDomainsDocument, (found) => found.organizationDomains),
  list("a2a-settings", documents.ExportA2aSettingsDocument, (found) => found.a2aOrganizationSettings),
  list("a2a-contact-rules", documents.ExportA2aContactRulesDocument, (found) => found.a2aOrganizationContactRules),
  list("a2a-invitations", documents.ExportA2aInvitationsDocument, ({ a2aInvitations }) => a2aInvitations),
  tasks,
  list("mailboxes", documents.ExportMailboxesDocument, ({ mailboxes }) => mailboxes),
  list("mail-contact-rules", documents.ExportMailContactRulesDocument, (found) => found.mailOrganizationContactRules),
  list("sending-domains", documents.ExportSendingDomainsDocument, ({ sendingDomains }) => sendingDomains),
  mails,
  drafts,
  list("im-lines", documents.ExportImLinesDocument, ({ imLines }) => imLines),
  list("im-contact-rules", documents.ExportImContactRulesDocument, (found) => found.imOrganizationContactRules),
  instantMessages,
  list("chat-connections", documents.ExportChatConnectionsDocument, (found) => found.chatOrganizationConnections),
  list("chat-contact-rules", documents.ExportChatContactRulesDocument, (found) => found.chatOrganizationContactRules),
  list("chat-events", documents.ExportChatEventsDocument, ({ chatOrganizationEvents }) => chatOrganizationEvents),
  list("chat-actions", documents.ExportChatActionsDocument, ({ chatOrganizationActions }) => chatOrganizationActions),
  list("chat-operations", documents.ExportChatOperationsDocument, (found) => found.chatOrganizationOperations),
  list("webhooks", documents.ExportWebhooksDocument, ({ webhookSubscriptions }) => webhookSubscriptions),
  list("vault-secrets", documents.ExportVaultSecretsDocument, ({ vaultSecrets }) => vaultSecrets, {
    absent: ["vault_not_initialized"],
  }),
  list("activity", documents.ExportActivityDocument, ({ organizationEvents }) => organizationEvents),
];
