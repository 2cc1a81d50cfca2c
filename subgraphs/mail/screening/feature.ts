import type { Feature } from "../../shared/domain/feature.js";
import { screeningAuthority } from "./authority.js";
import { ScreenContent } from "./operations/screen-content.js";

/** screening: the verdict about a text or a mail that is not stored. */
export const screening: Feature = { operations: [ScreenContent], authority: screeningAuthority };
