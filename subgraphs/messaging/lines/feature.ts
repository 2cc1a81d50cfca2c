import type { Feature } from "../../shared/domain/feature.js";
import { lineAuthority } from "./authority.js";
import { lineErrors } from "./errors.js";
import { lineEvents } from "./events.js";
import { shownLineById } from "./loaders.js";
import { ClaimImLine } from "./operations/claim-im-line.js";
import { GetImTriageNumber } from "./operations/get-im-triage-number.js";
import { ListImLines } from "./operations/list-im-lines.js";
import { lineSettings } from "./settings.js";
import { IdentityLine, ImLineResolver } from "./types.js";

/** lines: the numbers that carriers send from; claims, and the identities that they are attached to. */
export const lines: Feature = {
  operations: [ClaimImLine, GetImTriageNumber, ListImLines],
  types: [ImLineResolver, IdentityLine],
  references: { ImLine: async ({ id }, context) => context.loader(shownLineById).load(id ?? "") },
  authority: lineAuthority,
  errors: lineErrors.definitions,
  events: lineEvents,
  settings: lineSettings,
};
