import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../../shared/config/config.js";
import { writeAtomically } from "../../../shared/files/write-atomically.js";
import { envelopeAddress } from "../../../shared/rules/mail-address.js";
import { openRelay, type Relay } from "../../../shared/smtp/relay.js";
import { outboxFolder } from "../../../shared/system-mail/eml-transport.js";
import { wayOut } from "./way-out.js";
import { definePart } from "../../../shared/context/parts.js";

/** The transport to other installations; null when there is none. */
export const relay = definePart({ name: "the relay of mail", open: ({ config }) => openWayOut(config) });

/** The transport of the settings. */
export function openWayOut(config: Config): Relay | null {
  switch (wayOut(config)) {
    case "relay":
      return openRelay({ url: config.MAIL_RELAY_URL!, name: config.MAIL_DOMAIN });
    case "outbox":
      return outbox(outboxFolder(config.PARLEY_DATA_DIR));
    default:
      return null;
  }
}

/** Stores mail as files, sorted by time. Every attempt for a mail uses the same name. */
function outbox(folder: string): Relay {
  return {
    async handOver({ from, to, bytes, beforeContent, writtenAt, id }) {
      await beforeContent();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const envelope = Buffer.from(
        `X-Envelope-From: <${envelopeAddress(from)}>\r\nX-Envelope-To: <${envelopeAddress(to)}>\r\n`,
      );
      const name = `${writtenAt.toISOString().replaceAll(":", "-")}-${id}.eml`;
      await writeAtomically(path.join(folder, name), Buffer.concat([envelope, bytes]));
      return { kind: "accepted", code: 250, text: "250 Kept in the outbox" };
    },
  };
}
