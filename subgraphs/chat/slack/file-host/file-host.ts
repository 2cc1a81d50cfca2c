import { Agent, request } from "undici";
import type { SlackFiles } from "../port/slack-files.js";
import { isTakenUpload } from "../rules/taken-upload.js";
import { openDownload } from "./open-download.js";
import type { Services } from "../../../shared/context/services.js";
import { definePart } from "../../../shared/context/parts.js";
import { Semaphore } from "../../../shared/sharing/semaphore.js";
import { timeLimit } from "../../../shared/config/time-limit.js";

const uploadMilliseconds = 30_000;

/** Concurrent downloads of one key: one workspace must not use up a process's capacity. */
const downloadsOfKey = 10;

/** The bytes of Slack's files by HTTP. */
export const slackFileHost = definePart({ name: "the host of Slack's files", open, close: (host) => host.close() });

function open({ config }: Services): SlackFiles & { close(): Promise<void> } {
  // Without connection reuse, because one may be closed just as it is used. Undici follows no redirects by itself.
  const agent = new Agent({ pipelining: 0, connect: { timeout: 5_000 } });
  const downloads = new Semaphore({ each: downloadsOfKey });
  return {
    close: () => agent.destroy(),
    download: (download) => openDownload({ agent, downloads, timeFactor: config.TIME_LIMITS_FACTOR }, download),
    async upload({ address, bytes }) {
      try {
        const { statusCode, headers, body } = await request(address, {
          dispatcher: agent,
          method: "POST",
          headers: { "content-type": "application/octet-stream" },
          body: bytes,
          signal: AbortSignal.timeout(timeLimit(config, uploadMilliseconds)),
        });
        // The body is ignored.
        body.on("error", () => {}).destroy();
        return isTakenUpload(statusCode, headers["content-type"]);
      } catch {
        return false;
      }
    },
  };
}
