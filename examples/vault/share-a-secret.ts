// Stores a secret and shares it with one agent, who reads it. `node dist/examples/vault/share-a-secret.js`
import { Connection } from "../../clients/vault/connection.js";
import { VaultClient } from "../../clients/vault/vault-client.js";

const { PARLEY_URL: baseUrl = "http://localhost:4000", PARLEY_KEY: adminKey = "" } = process.env;
const { AGENT: handle = "", AGENT_KEY: agentKey = "", VAULT_KEY: vaultKey = "" } = process.env;

process.on("uncaughtException", ({ message }) => {
  console.error(
    message === "fetch failed" ? `No server answers at ${baseUrl}. Start one, or set PARLEY_URL.` : message,
  );
  process.exit(1);
});
if (adminKey === "" || agentKey === "")
  throw new Error("Set PARLEY_KEY to an admin key and AGENT_KEY to the agent's key.");

const admin = new VaultClient({ baseUrl, apiKey: adminKey });
if ((await admin.info()) === null) {
  const { recovery_codes } = await admin.initialize(vaultKey);
  console.log(["Write these recovery codes down, nobody can show them again:", ...recovery_codes].join("\n  "));
}

const vault = await admin.unlock(vaultKey);
const { id, name } = await vault.createSecret({
  name: "Weather service",
  secret_type: "api_key",
  payload: { api_key: "sk-example", endpoint: "https://weather.example.com" },
});
const connection = new Connection({ baseUrl, apiKey: adminKey });
const agent = await connection.request<{ id: string }>("GET", `/api/v1/identities/${encodeURIComponent(handle)}`);
await admin.share(id, agent.id);
console.log(`Shared "${name}" with @${handle}`);

// In another program: the agent has an API key of its own and the vault key.
const shared = await new VaultClient({ baseUrl, apiKey: agentKey }).unlock(vaultKey);
const secret = shared.secrets.find((one) => one.id === id);
if (secret?.secret_type === "api_key") console.log(`@${handle} reads ${secret.payload.api_key}`);
