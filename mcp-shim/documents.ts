import {
  McpCardDocument,
  McpIdentityDocument,
  McpOwnCardDocument,
  McpResourcesDocument,
  McpUpdatesDocument,
} from "../generated/mcp-documents.js";
import { tools } from "./tools/index.js";

/** Every operation of the door: those of the tools, and what is read beside them. */
export const documents = [
  ...new Set([
    McpIdentityDocument,
    McpResourcesDocument,
    McpCardDocument,
    McpOwnCardDocument,
    McpUpdatesDocument,
    ...tools.flatMap((tool) => tool.documents),
  ]),
];
