import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { rejected } from "./rejection.js";

/** The limits of a form besides its file; parts beyond them are ignored. */
const limits = {
  fields: 20,
  fieldSize: 8_192,
  fieldNameSize: 200,
  files: 1,
  parts: 30,
  headerPairs: 20,
  headerSize: 8_192,
};

/** The form's data about its file. */
export interface FormFile {
  /** Empty when the form contains none. */
  readonly filename: string;
  readonly mediaType: string;
}

/**
 * Reads a form (multipart/form-data) whose fields come before its only file, the part `file`. `receive` gets both when
 * the file begins, and reads the file; an error of it ends the reading. Returns the result of `receive`, once the form
 * was complete.
 */
export async function readForm<Answer>(
  incoming: IncomingMessage,
  receive: (fields: ReadonlyMap<string, string>, file: Readable, about: FormFile) => Promise<Answer>,
): Promise<Answer> {
  const type = incoming.headers["content-type"] ?? "";
  const form = openForm(type);
  const fields = new Map<string, string>();
  let received: Promise<Answer> | null = null;
  try {
    await new Promise<void>((resolve, reject) => {
      form.on("field", (name, value) => fields.set(name, value));
      form.on("file", (_name, file, filename, _encoding, mediaType) => {
        // An error of busboy must end the reading even if the file has no reader yet.
        file.on("error", (error: Error) => file.destroy(error));
        received = receive(fields, file, { filename: filename ?? "", mediaType });
        received.catch(reject);
        incoming.once("close", () => {
          if (!incoming.complete) file.destroy(new Error("The client ended the upload."));
        });
      });
      form.on("finish", resolve);
      form.on("error", () => reject(malformed()));
      incoming.once("close", () => {
        if (!incoming.complete) reject(malformed());
      });
      incoming.pipe(form);
    });
  } catch (error) {
    // A failure has one cause, and is reported once.
    void (received as Promise<Answer> | null)?.catch(() => {});
    throw error instanceof Problem || received === null ? error : (error ?? malformed());
  } finally {
    incoming.unpipe(form);
  }
  if (received === null) {
    throw rejected([{ loc: ["body", "file"], msg: "The part `file` is missing.", type: "missing" }]);
  }
  return received;
}

function openForm(type: string) {
  if (/^multipart\/form-data\s*;/i.test(type)) {
    try {
      const headers = { "content-type": type };
      return new Busboy({ headers, limits, isPartAFile: (name: string | undefined) => name === "file" });
    } catch {
      // Without a boundary it is not a form.
    }
  }
  throw sharedErrors.problem("unsupported_media_type", {
    message: "The body must be multipart/form-data.",
    hint: "Send the fields of the upload address first, then the file as the part `file`.",
  });
}

function malformed(): Problem {
  return sharedErrors.problem("malformed_request", { message: "The form is not complete." });
}
