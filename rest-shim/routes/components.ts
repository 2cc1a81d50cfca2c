import type { TSchema } from "typebox";
import { contactRuleSchema, organizationContactRuleSchema } from "./a2a/contact-rule-record.js";
import { contextSchema } from "./a2a/context-record.js";
import { invitationSchema } from "./a2a/invitation-record.js";
import { historyMessageSchema } from "./a2a/message-record.js";
import { organizationSettingsSchema, settingsSchema } from "./a2a/settings-record.js";
import { taskSchema } from "./a2a/task-record.js";
import { mailboxSchema } from "./mail/mailbox-record.js";
import { apiKeySchema } from "./org/api-key-record.js";
import { brandSchema } from "./org/brand-record.js";
import { billingSettingsSchema, subscriptionSchema, usageSchema } from "./org/billing-records.js";
import { identitySchema } from "./org/identity-record.js";
import { webhookDeliverySchema, webhookSubscriptionSchema } from "./org/webhook-records.js";
import { accessRuleSchema, secretDetailSchema, secretSchema } from "./vault/secret-records.js";
import { unlockSchema } from "./vault/unlock-record.js";
import { vaultKeySchema } from "./vault/vault-key-record.js";
import { vaultSchema } from "./vault/vault-record.js";

/** The named schemas of all records, which rows refer to with `Type.Ref`. Each has an `$id`. */
export const components: readonly TSchema[] = [
  apiKeySchema,
  unlockSchema,
  vaultKeySchema,
  vaultSchema,
  brandSchema,
  identitySchema,
  mailboxSchema,
  settingsSchema,
  taskSchema,
  webhookDeliverySchema,
  webhookSubscriptionSchema,
  billingSettingsSchema,
  subscriptionSchema,
  usageSchema,
  organizationSettingsSchema,
  contactRuleSchema,
  organizationContactRuleSchema,
  historyMessageSchema,
  contextSchema,
  accessRuleSchema,
  secretSchema,
  secretDetailSchema,
  invitationSchema,
];
