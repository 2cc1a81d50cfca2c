import { expect, test } from "vitest";
import { agentCard, cardUrl } from "../../../../subgraphs/a2a/cards/rules.js";
import { directoryText } from "../../../../subgraphs/a2a/settings/rules/directory-text.js";

const origin = "https://parley.example";
const skill = { id: "sum", name: "Sums", description: "Adds NUMBERS.", tags: ["Math", "fast"] };

test("a card is served beside the agent's endpoint", () => {
  expect(cardUrl(origin, "scout")).toBe("https://parley.example/a2a/scout/card");
});

test.each([
  ["Scout", "Scout accepts delegated tasks over A2A."],
  [" Scout ", "Scout accepts delegated tasks over A2A."],
  ["  ", "@scout accepts delegated tasks over A2A."],
  [null, "@scout accepts delegated tasks over A2A."],
])("an agent with the display name %j is described as %j", (displayName, description) => {
  expect(agentCard(origin, { agentHandle: "scout", displayName, skills: null })).toMatchObject({
    name: "@scout",
    description,
  });
});

const streamResume = {
  uri: "urn:parley:a2a:stream-resume:v1",
  description: "SubscribeToTask resumes after Last-Event-ID, and replays the events that the client missed.",
  required: false,
  params: { replay: "full", terminal: true },
};

test("a card says how to call the agent, and has nothing that the A2A schema does not know", () => {
  const modes = ["text/plain", "application/json"];
  expect(agentCard(origin, { agentHandle: "scout", displayName: null, skills: [skill] })).toEqual({
    name: "@scout",
    description: "@scout accepts delegated tasks over A2A.",
    supportedInterfaces: [
      { url: "https://parley.example/a2a/scout", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
      { url: "https://parley.example/a2a/scout", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
    ],
    version: "1.0.0",
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: false, extensions: [streamResume] },
    securitySchemes: { apiKey: { apiKeySecurityScheme: { location: "header", name: "X-API-Key" } } },
    securityRequirements: [{ schemes: { apiKey: { list: [] } } }],
    defaultInputModes: modes,
    defaultOutputModes: modes,
    skills: [skill],
  });
});

test("an agent without skills advertises one", () => {
  expect(agentCard(origin, { agentHandle: "scout", displayName: null, skills: null })["skills"]).toEqual([
    {
      id: "general",
      name: "General tasks",
      description: "Takes a task described in plain text or JSON.",
      tags: ["general"],
    },
  ]);
});

test("a directory is searched by what the card says, in lower case", () => {
  expect(directoryText({ agentHandle: "scout", displayName: "SCOUT", skills: [skill] })).toBe(
    "@scout\nscout accepts delegated tasks over a2a.\nsum\nsums\nadds numbers.\nmath\nfast",
  );
  expect(directoryText({ agentHandle: "scout", displayName: null, skills: null })).toContain("\ngeneral tasks\n");
});
