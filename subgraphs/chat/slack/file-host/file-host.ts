import { Agent, request } from "undici";
import type { SlackFiles } from "../port/slack-files.js";
import { isTakenUpload } from "../rules/taken-upload.js";
import { openDownload } from "./open-download.js";

const uploadMilliseconds = 30_000;

/** Without kept connections, of which one may be closed just as it is used. Undici follows no redirects by itself. */
const agent = new Agent({ pipelining: 0, connect: { timeout: 5_000 } });

/** The bytes of Slack's files by HTTP. */
export const slackFileHost: SlackFiles = {
  download: (download) => openDownload(agent, download),
  async upload({ address, bytes }) {
    try {
      const { statusCode, headers, body } = await request(address, {
        dispatcher: agent,
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: bytes,
        signal: AbortSignal.timeout(uploadMilliseconds),
      });
      // Whatever it says, nobody reads it.
      body.on("error", () => {}).destroy();
      return isTakenUpload(statusCode, headers["content-type"]);
    } catch {
      return false;
    }
  },
};
