import type { Feature } from "../../shared/domain/feature.js";
import { ListA2aDirectory } from "./operations/list-a2a-directory.js";

/** directory: the agents that accept tasks, of an organization or of everybody. */
export const directory: Feature = {
  operations: [ListA2aDirectory],
  openOperations: ["Query.a2aDirectory"],
};
