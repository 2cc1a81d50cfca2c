import type { Feature } from "../../shared/domain/feature.js";
import { handsetAuthority } from "./authority.js";
import { handsetErrors } from "./errors.js";
import { CreateImHandset } from "./operations/create-im-handset.js";
import { FollowHandsetChanges } from "./operations/follow-handset-changes.js";
import { GetImHandsetFile } from "./operations/get-im-handset-file.js";
import { GetImHandset } from "./operations/get-im-handset.js";
import { ListImHandsetMessages } from "./operations/list-im-handset-messages.js";
import { ListImHandsetThreads } from "./operations/list-im-handset-threads.js";
import { ListImHandsets } from "./operations/list-im-handsets.js";
import { ReactFromImHandset } from "./operations/react-from-im-handset.js";
import { RemoveImHandsetTapback } from "./operations/remove-im-handset-tapback.js";
import { ResetImHandsets } from "./operations/reset-im-handsets.js";
import { SendFromImHandset } from "./operations/send-from-im-handset.js";
import { ShowImHandsetPresence } from "./operations/show-im-handset-presence.js";
import { UpdateImHandset } from "./operations/update-im-handset.js";
import { ImHandsetUpdateResolver } from "./types/handset-update.js";

/** handsets: the simulated phones of the loopback carrier, for the operator of the installation. */
export const handsets: Feature = {
  operations: [
    CreateImHandset,
    FollowHandsetChanges,
    GetImHandset,
    GetImHandsetFile,
    ListImHandsetMessages,
    ListImHandsetThreads,
    ListImHandsets,
    ReactFromImHandset,
    RemoveImHandsetTapback,
    ResetImHandsets,
    SendFromImHandset,
    ShowImHandsetPresence,
    UpdateImHandset,
  ],
  types: [ImHandsetUpdateResolver],
  authority: handsetAuthority,
  errors: handsetErrors.definitions,
  // Ten mebibytes in one field: two of them in one answer are enough.
  costs: { "Query.imHandsetFile": 8_000 },
};
