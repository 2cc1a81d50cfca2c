import { Type } from "typebox";
import { streamResumeExtension } from "../../../../subgraphs/index.js";

/** The largest body of a call, in bytes (wire contract a2a 3.1). */
export const largestBody = 2 * 1024 * 1024;

/** The version of the protocol, in the header or in the query. */
export const version = Type.String({
  description: "`1.0`. Use the header, or the query parameter if you cannot set headers.",
});

/** The headers that calls may have. */
export const requestHeaders = {
  "A2A-Version": version,
  "A2A-Extensions": Type.String({
    description: `URIs with commas between them. \`${streamResumeExtension}\` activates the resuming of streams; others are ignored.`,
  }),
  "Last-Event-ID": Type.String({
    description: "With that extension: the id of the last event that you processed. The stream resumes after it.",
  }),
};
