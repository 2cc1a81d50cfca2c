import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";

/** A Slack for the kit's servers: one for each process of the tests, as long as that lives. */
export const slack = await startLocalSlack();
