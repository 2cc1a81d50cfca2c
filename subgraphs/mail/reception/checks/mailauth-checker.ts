import type { CheckedSender, CheckResult } from "../rules/sender-checks.js";
import { checkResultOf, policyOf, unchecked } from "../rules/sender-checks.js";
import type { Resolve } from "./check-dns.js";
import type { MailToCheck, SenderChecker } from "./sender-checker.js";

/** The used part of mailauth. It does not load on Node below 22.19, so its types are not imported. */
interface Mailauth {
  authenticate(bytes: Buffer, options: object): Promise<Authenticated>;
}

interface Status {
  readonly result?: unknown;
  readonly underSized?: unknown;
}

interface Authenticated {
  readonly spf?: { readonly domain?: unknown; readonly status?: Status } | false;
  readonly dkim?: {
    readonly results?: readonly {
      readonly signingDomain?: unknown;
      readonly selector?: unknown;
      readonly status?: Status;
    }[];
  };
  readonly dmarc?:
    | { readonly policy?: unknown; readonly status?: Status & { readonly header?: { readonly from?: unknown } } }
    | false;
}

/** Opens the resolver of one mail. */
export type OpenDns = () => { readonly resolve: Resolve; end(): void };

/** The time limit for all checks of one mail, in milliseconds. */
const within = 30_000;
/** The most signatures that are checked: each hashes the mail again. */
const mostSignatures = 10;
/** Bytes of headers of a mail that is checked. */
const mostHeaderBytes = 256 * 1024;

/** Checks senders with mailauth, which is loaded with the first mail. */
export function mailauthChecker(openDns: OpenDns, mta: string): SenderChecker {
  let loaded: Promise<Mailauth> | undefined;
  return {
    async check(mail) {
      if (!isBounded(mail.bytes)) return unchecked;
      loaded ??= import("mailauth" as string) as Promise<Mailauth>;
      const library = await loaded;
      const dns = openDns();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), within)));
      try {
        const done = library
          .authenticate(Buffer.from(mail.bytes), optionsFor(mail, dns.resolve, mta))
          .catch(() => null);
        const result = await Promise.race([done, late]);
        return result === null ? unchecked : readResult(result, mail);
      } finally {
        clearTimeout(timer);
        dns.end();
      }
    },
  };
}

function optionsFor({ envelopeFrom, peerAddress, peerName }: MailToCheck, resolver: Resolve, mta: string): object {
  return {
    resolver,
    mta,
    sender: envelopeFrom,
    // The client's name is untrusted.
    helo: /^[A-Za-z0-9._:[\]-]{1,255}$/.test(peerName) ? peerName : "unknown.invalid",
    ...(peerAddress === null ? {} : { ip: peerAddress }),
    minBitLength: 1024,
    disableArc: true,
    disableBimi: true,
    maxElapsedTime: within,
  };
}

/** A mail with too many signatures or headers is not checked: nothing is proved. */
function isBounded(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mostHeaderBytes)).toString(
    "latin1",
  );
  const end = /\r?\n\r?\n/.exec(beginning)?.index;
  if (end === undefined && bytes.length > mostHeaderBytes) return false;
  return (beginning.slice(0, end).match(/^dkim-signature[ \t]*:/gim) ?? []).length <= mostSignatures;
}

function readResult({ spf, dkim, dmarc }: Authenticated, { peerAddress }: MailToCheck): CheckedSender {
  return {
    spf: {
      result: spf === undefined || spf === false || peerAddress === null ? "none" : resultOf(spf.status),
      domain: spf === undefined || spf === false ? null : nameOf(spf.domain),
    },
    dkim: (dkim?.results ?? []).slice(0, mostSignatures).flatMap(({ signingDomain, selector, status }) => {
      const domain = nameOf(signingDomain);
      if (domain === null) return [];
      // A signature of only the beginning does not prove the rest.
      const result = typeof status?.underSized === "number" && status.underSized > 0 ? "policy" : resultOf(status);
      return [{ result, domain, selector: nameOf(selector) }];
    }),
    dmarc: {
      result: dmarc === undefined || dmarc === false ? "none" : resultOf(dmarc.status),
      domain: dmarc === undefined || dmarc === false ? null : nameOf(dmarc.status?.header?.from),
      policy: dmarc === undefined || dmarc === false ? null : policyOf(dmarc.policy),
    },
  };
}

function resultOf(status: Status | undefined): CheckResult {
  return checkResultOf(status?.result);
}

/** A name from a mail: limited, and without characters that a database refuses. */
function nameOf(value: unknown): string | null {
  return typeof value === "string" && /^[\x21-\x7e]{1,255}$/.test(value) ? value.toLowerCase() : null;
}
