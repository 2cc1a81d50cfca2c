import { composedPart } from "../context/parts.js";
import type { Domain } from "./domain.js";

/** The domains of this build, whichever of them this process serves. */
export const allDomains = composedPart<readonly Domain[]>("the domains of this build");
