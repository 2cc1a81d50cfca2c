import {
  McpCardDocument,
  McpIdentityDocument,
  McpOwnCardDocument,
  McpResourcesDocument,
  McpUpdatesDocument,
} from "../generated/mcp-documents.js";
import { tools } from "./tools/index.js";

/** Every operation of MCP: those of the tools, and others. */
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
