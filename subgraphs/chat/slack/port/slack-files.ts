import type { Readable } from "node:stream";
import type { DownloadAnswer } from "../rules/download-answer.js";

/** A file to read. */
export interface SlackDownload {
  /** An address that `slackFileAddress` lets through. */
  readonly address: string;
  readonly token: string;
  /** One more ends the bytes with an error. */
  readonly mostBytes: number;
  /** Downloads of one key share ten places of this process. */
  readonly sharedBy: string;
}

/** A file to send. */
export interface SlackUpload {
  /** An address that `slackFileAddress` lets through. */
  readonly address: string;
  readonly bytes: Uint8Array;
}

/** A download that has begun, with its bytes as they come, or why it has not. */
export type OpenedDownload =
  | (Extract<DownloadAnswer, { readonly kind: "bytes" }> & { readonly bytes: Readable })
  | Exclude<DownloadAnswer, { readonly kind: "bytes" }>;

/** The port to the bytes of Slack's files (wire contract chat 8.3, 8.4). It follows no redirects and repeats nothing. */
export interface SlackFiles {
  /** Reads a file with a token. Bytes that end too early, too late or never end with an error. */
  download(download: SlackDownload): Promise<OpenedDownload>;
  /** Sends bytes, without a token; whether Slack took them. */
  upload(upload: SlackUpload): Promise<boolean>;
}
