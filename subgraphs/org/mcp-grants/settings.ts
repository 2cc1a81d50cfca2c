import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  MCP_OAUTH_CALLS_PER_MINUTE: number(
    "Maximum number of OAuth calls for /mcp per minute: registrations, tokens and revocations from one address, and consents of one person.",
    60,
  ),
});

/** Settings of access at /mcp. */
export const mcpGrantSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
