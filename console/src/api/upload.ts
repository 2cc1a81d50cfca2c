import type { Problem } from "./problem.js";

/** Milliseconds for a large file over a slow line. */
const patience = 30 * 60_000;

const noAnswer: Problem = {
  code: "no_answer",
  message: "The server did not accept the file.",
  hint: "Try again.",
  violations: [],
};

interface Refusal {
  readonly error?: { readonly code?: string; readonly message?: string; readonly hint?: string };
  readonly code?: string;
  readonly message?: string;
  readonly hint?: string;
}

/** The result of an upload: the refusal, or the server's answer. */
interface Uploaded {
  readonly problem: Problem | null;
  /** JSON, unless it was refused. */
  readonly answer: string;
}

/** Posts a file to an address that was given out for it. Not with `fetch`, which does not say how far it is. */
export function upload(
  url: string,
  fields: readonly { readonly name: string; readonly value: string }[],
  file: File,
  progressed: (part: number) => void,
): Promise<Uploaded> {
  const body = new FormData();
  for (const { name, value } of fields) body.append(name, value);
  body.append("file", file);
  return post(url, body, null, progressed);
}

/** Posts a file as it is, with this media type, to an address that was given out for it. */
export function uploadAs(
  url: string,
  mediaType: string,
  file: File,
  progressed: (part: number) => void,
): Promise<Uploaded> {
  return post(url, file, mediaType, progressed);
}

function post(
  url: string,
  body: FormData | File,
  mediaType: string | null,
  progressed: (part: number) => void,
): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (): void => resolve({ problem: noAnswer, answer: "" });
    request.timeout = patience;
    request.upload.onprogress = ({ loaded, total }) => progressed(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        problem: request.status < 300 ? null : refusalOf(request.responseText),
        answer: request.responseText,
      });
    request.onerror = fail;
    request.ontimeout = fail;
    // Only the path: the page reaches its server by the address that it has.
    request.open("POST", new URL(url).pathname);
    if (mediaType !== null) request.setRequestHeader("content-type", mediaType);
    request.send(body);
  });
}

function refusalOf(text: string): Problem {
  let body: Refusal = {};
  try {
    body = JSON.parse(text) as Refusal;
  } catch {
    // A proxy in front of the server has its own error format.
  }
  const { code, message, hint } = body.error ?? body;
  return {
    code: code ?? "unknown",
    message: message ?? "The server refused the file.",
    hint: hint ?? null,
    violations: [],
  };
}
