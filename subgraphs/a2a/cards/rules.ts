import type { Affiliation } from "../../shared/rules/affiliation.js";
import { type CardSubject, presentation } from "../settings/rules/presentation.js";
import { defaultSkill } from "../settings/rules/skills.js";

/** The extension of cards whose agents show a domain; its `params` contain the domain. */
export const affiliationExtension = "urn:parley:a2a:domain-affiliation:v1";

/** The extension for resuming streams of tasks (wire contract a2a-external 5.2). */
export const streamResumeExtension = "urn:parley:a2a:stream-resume:v1";

const streamResume = {
  uri: streamResumeExtension,
  description: "SubscribeToTask resumes after Last-Event-ID, and replays the events that the client missed.",
  required: false,
  params: { replay: "full", terminal: true },
};

const modes = ["text/plain", "application/json"];

/** The address at which an agent's public card is served. */
export function cardUrl(publicBaseUrl: string, agentHandle: string): string {
  return `${publicBaseUrl}/a2a/${agentHandle}/card`;
}

/**
 * The A2A 1.0 Agent Card, without any key that its schema does not know (wire contract a2a 2.1).
 * @param affiliation that of the agent, if everybody may see it
 */
export function agentCard(
  publicBaseUrl: string,
  subject: CardSubject,
  affiliation: Affiliation | null = null,
): Readonly<Record<string, unknown>> {
  return {
    ...presentation(subject),
    // Clients take the first one whose binding they speak. Older ones speak only JSON-RPC.
    supportedInterfaces: ["JSONRPC", "HTTP+JSON"].map((protocolBinding) => {
      return { url: `${publicBaseUrl}/a2a/${subject.agentHandle}`, protocolBinding, protocolVersion: "1.0" };
    }),
    version: "1.0.0",
    capabilities: {
      streaming: true,
      pushNotifications: true,
      extendedAgentCard: false,
      extensions: extensions(affiliation),
    },
    securitySchemes: { apiKey: { apiKeySecurityScheme: { location: "header", name: "X-API-Key" } } },
    securityRequirements: [{ schemes: { apiKey: { list: [] } } }],
    defaultInputModes: modes,
    defaultOutputModes: modes,
    skills: subject.skills ?? [defaultSkill],
  };
}

function extensions(affiliation: Affiliation | null): object[] {
  if (affiliation === null) return [streamResume];
  const { domain, verifier, lastSuccessAt, validUntil } = affiliation;
  const params = {
    domain,
    verifier,
    last_success_at: lastSuccessAt.toISOString(),
    valid_until: validUntil.toISOString(),
  };
  const description = "The domain of the organization of this agent, which has proved that it owns the domain.";
  return [streamResume, { uri: affiliationExtension, description, required: false, params }];
}
