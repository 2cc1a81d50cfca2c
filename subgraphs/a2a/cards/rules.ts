import { type CardSubject, presentation } from "../settings/rules/presentation.js";
import { defaultSkill } from "../settings/rules/skills.js";

const modes = ["text/plain", "application/json"];

/** The address at which an agent's public card is served. */
export function cardUrl(publicBaseUrl: string, agentHandle: string): string {
  return `${publicBaseUrl}/a2a/${agentHandle}/card`;
}

/** The A2A 1.0 Agent Card, without any key that its schema does not know (wire contract a2a 2.1). */
export function agentCard(publicBaseUrl: string, subject: CardSubject): Readonly<Record<string, unknown>> {
  return {
    ...presentation(subject),
    supportedInterfaces: [
      { url: `${publicBaseUrl}/a2a/${subject.agentHandle}`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
    ],
    version: "1.0.0",
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: false },
    securitySchemes: { apiKey: { apiKeySecurityScheme: { location: "header", name: "X-API-Key" } } },
    securityRequirements: [{ schemes: { apiKey: { list: [] } } }],
    defaultInputModes: modes,
    defaultOutputModes: modes,
    skills: subject.skills ?? [defaultSkill],
  };
}
