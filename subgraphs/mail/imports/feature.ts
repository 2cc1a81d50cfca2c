import type { Feature } from "../../shared/domain/feature.js";
import { importAuthority } from "./authority.js";
import { importErrors } from "./errors.js";
import { importEvents } from "./events.js";
import { followStartedImports } from "./jobs/follow-started-imports.js";
import { runImports } from "./jobs/run-imports.js";
import { sweepImports } from "./jobs/sweep-imports.js";
import { importLifecycle } from "./lifecycle.js";
import { importById } from "./loaders.js";
import { CancelMailImport } from "./operations/cancel-mail-import.js";
import { CreateMailImport } from "./operations/create-mail-import.js";
import { FinishMailImportUpload } from "./operations/finish-mail-import-upload.js";
import { FollowMailImports } from "./operations/follow-mail-imports.js";
import { GetMailImport } from "./operations/get-mail-import.js";
import { ListMailImports } from "./operations/list-mail-imports.js";
import { OpenMailImportUpload } from "./operations/open-mail-import-upload.js";
import { RenewMailImportUpload } from "./operations/renew-mail-import-upload.js";
import { StartMailImport } from "./operations/start-mail-import.js";
import { MailImportResolver } from "./types/import.js";
import { MailImportUpdateResolver } from "./types/import-update.js";

/** imports: imports of old mail into a mailbox. */
export const imports: Feature = {
  operations: [
    CancelMailImport,
    CreateMailImport,
    FinishMailImportUpload,
    FollowMailImports,
    GetMailImport,
    ListMailImports,
    OpenMailImportUpload,
    RenewMailImportUpload,
    StartMailImport,
  ],
  types: [MailImportResolver, MailImportUpdateResolver],
  references: { MailImport: async ({ id }, context) => context.loader(importById).load(id ?? "") },
  authority: importAuthority,
  openOperations: ["Mutation.openMailImportUpload", "Mutation.finishMailImportUpload"],
  errors: importErrors.definitions,
  events: importEvents,
  lifecycle: importLifecycle,
  consumers: [followStartedImports],
  tasks: [runImports],
  recurring: [sweepImports],
};
