import type { TSchema } from "typebox";
import { mailboxSchema } from "./mail/mailbox-record.js";
import { apiKeySchema } from "./org/api-key-record.js";
import { identitySchema } from "./org/identity-record.js";

/** The named schemas of all records, which rows refer to with `Type.Ref`. Each has an `$id`. */
export const components: readonly TSchema[] = [apiKeySchema, identitySchema, mailboxSchema];
