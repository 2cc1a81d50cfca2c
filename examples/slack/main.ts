// A Slack to try the chat domain with: `npm run slack`. See the README beside it.
import { startLocalSlack } from "./start-local-slack.js";

const { PORT: port = "4811" } = process.env;
const slack = await startLocalSlack({ port: Number(port) });
const { botToken, clientId, clientSecret, signingSecret, appToken } = slack.sample;

process.stdout.write(`Local Slack
  Write as a person     ${slack.url}/
  Web API               ${slack.apiUrl}
  Bot token             ${botToken}
  Client id and secret  ${clientId}  ${clientSecret}
  Signing secret        ${signingSecret}
  Token for sockets     ${appToken}
`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void slack.close().then(() => process.exit(0)));
}
