import type { FastifyInstance } from "fastify";
import { type DoorPorts, mountDoor } from "../rest-shim/index.js";
import { Catalogue } from "./catalogue.js";
import { mcpEndpoint } from "./endpoint.js";
import { oauthRoutes } from "./oauth/index.js";
import { tools } from "./tools/index.js";

/** Mounts the Model Context Protocol at `/mcp`, and the OAuth that gives access to it. */
export async function mountMcpShim(app: FastifyInstance, ports: DoorPorts): Promise<void> {
  await mountDoor(app, ports, [mcpEndpoint(new Catalogue(tools)), ...oauthRoutes]);
}
