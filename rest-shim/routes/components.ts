import type { TSchema } from "typebox";
import { settingsSchema } from "./a2a/settings-record.js";
import { taskSchema } from "./a2a/task-record.js";
import { mailboxSchema } from "./mail/mailbox-record.js";
import { apiKeySchema } from "./org/api-key-record.js";
import { identitySchema } from "./org/identity-record.js";

/** The named schemas of all records, which rows refer to with `Type.Ref`. Each has an `$id`. */
export const components: readonly TSchema[] = [apiKeySchema, identitySchema, mailboxSchema, settingsSchema, taskSchema];
